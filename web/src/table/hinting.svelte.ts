/** Hints in three strengths: why the best move is good, which it is, and the best few with what they promise. */

import { t } from "../lib/i18n";
import type { Hints } from "../lib/protocol";
import type { Reason } from "../games/contract";

const STRONGEST = 3;
const NEXT = ["hint.ask", "hint.more", "hint.more", "hint.hide"];

export class Hinting {
  isAsking = $state(false);
  private told = $state.raw<{ version: number; moves: Hints["moves"] }>({ version: -1, moves: [] });
  private level = $state(0);

  /** `version`: of the table now; what was said of another one counts no more. */
  constructor(
    private ask: () => Promise<Hints | Reason>,
    private version: () => number,
    private explain: (reason: Reason) => void,
  ) {}

  /** From 1 to 3; 0 while nothing is said. */
  get strength(): number {
    return this.told.version === this.version() ? this.level : 0;
  }

  /** The best first. */
  get moves(): Hints["moves"] {
    return this.told.moves;
  }

  /** What its button says. */
  get label(): string {
    return t(this.isAsking ? "hint.thinks" : (NEXT[this.strength] ?? "hint.ask"));
  }

  /** The first hint, a stronger one, or none any more. */
  async more(): Promise<void> {
    if (this.strength > 0) this.level = (this.strength + 1) % (STRONGEST + 1);
    else await this.begin(this.version());
  }

  private async begin(version: number): Promise<void> {
    this.isAsking = true;
    const answer = await this.ask();
    this.isAsking = false;
    if (!("moves" in answer)) return this.explain(answer);
    this.told = { version, moves: answer.moves };
    this.level = 1;
  }
}
