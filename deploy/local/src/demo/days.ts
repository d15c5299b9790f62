export const dayMs = 24 * 60 * 60 * 1000;

/** The day `offset` days from a day (UTC), as `YYYY-MM-DD`; in place of a weekend the next working day further away. */
export function workday(day: Date | string, offset: number): string {
  const from = new Date(day);
  const moment = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) + offset * dayMs;
  const step = offset < 0 ? -dayMs : dayMs;
  const moments = [0, 1, 2].map((steps) => new Date(moment + steps * step));
  const found = moments.find((each) => ![0, 6].includes(each.getUTCDay()));
  return (found ?? from).toISOString().slice(0, 10);
}
