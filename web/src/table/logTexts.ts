/** The log in words. */

import { pageOf } from "../games/registry";
import { t } from "../lib/i18n";
import type { AnyPublicEvent, Frame } from "../lib/protocol";
import { seatName } from "./people";

/** Lines of a log as sentences; empty for a line that is not shown. `seat`: one's own. */
export function logTexts(log: readonly AnyPublicEvent[], frame: Frame, seat: number | null): (line: AnyPublicEvent, spoken?: boolean) => string {
  const actors = pageOf(frame.game).actors?.(log, frame) ?? new Map<number, number>();
  return (line, spoken = false) => textOf(line.type === "moved" ? { ...line, seat: actors.get(line.number) ?? line.seat } : line, frame, seat, spoken);
}

function textOf(line: AnyPublicEvent, frame: Frame, seat: number | null, spoken: boolean): string {
  const name = "seat" in line && typeof line.seat === "number" ? nameFor(frame, line.seat, seat) : "";
  const you = "seat" in line && line.seat === seat;
  switch (line.type) {
    case "moved": {
      const words = pageOf(frame.game).words;
      const what = words.log(line.text, you, spoken);
      return line.seat === "table" ? t("log.table", { what }) : t("log.seat", { name, what });
    }
    case "sat":
    case "left":
    case "returned":
    case "stirred":
    case "undo-asked":
    case "hosted":
      return t(`log.${line.type}`, { name: line.type === "sat" && !you ? line.name : name, you });
    case "consented":
      return t(line.agreed ? "log.consented.yes" : "log.consented.no", { name, you });
    case "placed":
      return t("log.placed", { name: line.name, level: t(`level.${line.bot}`) });
    case "stood-in":
      return t(`log.stood-in.${line.why}`, { name, you });
    case "undo-answered":
      return t(line.agreed ? "log.undo.yes" : "log.undo.no", { name, you });
    case "started":
    case "resumed":
    case "rematch":
    case "closed":
    case "changed":
      return t(`log.${line.type}`);
    case "knocked":
      return t("log.knocked", { name: line.name });
    default:
      return "";
  }
}

function nameFor(frame: Frame, seat: number, own: number | null): string {
  return seat === own ? t("you") : seatName(frame, seat);
}
