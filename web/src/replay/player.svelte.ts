/** Where somebody is in a replay, and whether it goes on by itself. */

export const SPEEDS = [0.5, 1, 2, 4];
/** Milliseconds between two moves at the usual speed. */
const PACE = 1200;

export class Player {
  at = $state(0);
  length = $state(0);
  speed = $state(1);
  isPlaying = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.length, Math.round(at) || 0));
    if (this.at === this.length) this.pause();
  }

  /** By hand: it stops going on by itself. */
  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    if (this.at === this.length) this.at = 0;
    this.isPlaying = this.length > 0;
    this.tick();
  }

  pause(): void {
    this.isPlaying = false;
    clearInterval(this.timer);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.isPlaying) this.tick();
  }

  private tick(): void {
    clearInterval(this.timer);
    if (this.isPlaying) this.timer = setInterval(() => this.go(this.at + 1), PACE / this.speed);
  }
}
