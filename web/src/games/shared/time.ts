/** Milliseconds as short seconds: "2.1 s", and hundredths where a race was close: "0.08 s". */
export function secondsText(milliseconds: number, lang: string, digits = 1): string {
  const format = new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format.format(milliseconds / 1000)}\u202fs`;
}
