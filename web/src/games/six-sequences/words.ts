import { t } from "../../lib/i18n";
import { k6tList, k6tText } from "../shared/k6t/text";
import { wordsOf, type Meaning } from "../shared/words";

const MOVE = /^(take|claim|lay|add|swap|discard) ([^@>]+)(?:@(\w+))?(?:>(\w+))?$/;

export const words = wordsOf("six-sequences", (move, spoken): Meaning => {
  const found = MOVE.exec(move);
  if (!found) return { key: move };
  const [, verb = "", cards = "", place, target] = found;
  const where = [place && t("six-sequences.at", { place: placeName(place) }), target && targetName(target, spoken)];
  const text = [k6tList(cards, spoken), ...where.filter(Boolean)].join(" ");
  return { key: verb, values: { cards: text } };
});

function placeName(place: string): string {
  return place === "low" || place === "high" ? t(`six-sequences.place.${place}`) : place;
}

function targetName(target: string, spoken: boolean): string {
  if (target === "series" || target === "sequence" || target === "add") return t(`six-sequences.to.${target}`);
  return t("six-sequences.to.card", { card: k6tText(target, spoken) });
}
