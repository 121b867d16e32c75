/** Whether the server answers. Whoever gets no answer says so; it is then asked again and again until it is back. */

const WAITS = [1000, 2000, 4000, 8000, 15_000];

class Server {
  isAway = $state(false);
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin(): void {
    if (!navigator.onLine) this.lost();
    addEventListener("offline", () => this.lost());
    addEventListener("online", () => void this.ask());
    addEventListener("visibilitychange", () => void this.ask());
  }

  /** It did not answer. */
  lost(): void {
    if (this.isAway) return;
    this.isAway = true;
    this.tries = 0;
    this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
  }

  private async ask(): Promise<void> {
    if (!this.isAway || document.visibilityState === "hidden") return;
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) {
      this.isAway = false;
      clearTimeout(this.timer);
    } else this.wait();
  }
}

export const server = new Server();
