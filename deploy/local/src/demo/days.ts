const dayMs = 24 * 60 * 60 * 1000;

/** The working day that lies `offset` days from today (UTC), or the next one further away, as `YYYY-MM-DD`. */
export function workday(today: Date, offset: number): string {
  const away = offset < 0 ? -1 : 1;
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()) + offset * dayMs;
  const steps = [0, 1, 2].find((step) => !isWeekend(day + step * away * dayMs)) ?? 0;
  return new Date(day + steps * away * dayMs).toISOString().slice(0, 10);
}

function isWeekend(day: number): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}
