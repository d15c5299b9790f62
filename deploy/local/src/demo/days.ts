const dayMs = 24 * 60 * 60 * 1000;

/** When something begins and ends, as the attributes of calls, meetings and events. */
export interface Period {
  readonly date_start: string;
  readonly date_end: string;
  readonly duration_hours: number;
  readonly duration_minutes: number;
}

/** The working day that lies `offset` days from today (UTC), or the next one further away, as `YYYY-MM-DD`. */
export function workday(today: Date, offset: number): string {
  const away = offset < 0 ? -1 : 1;
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()) + offset * dayMs;
  const steps = [0, 1, 2].find((step) => !isWeekend(day + step * away * dayMs)) ?? 0;
  return asDay(day + steps * away * dayMs);
}

/** The day that is `count` working days after a working day; before it when negative. */
export function addWorkdays(day: string, count: number): string {
  const step = count < 0 ? -dayMs : dayMs;
  let moment = Date.parse(day);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do moment += step;
    while (isWeekend(moment));
  }
  return asDay(moment);
}

/** The day before the one that is `count` months after a day: where a term of so many months ends. */
export function endOfTerm(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return asDay(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth)) - dayMs);
}

/** The period of something that starts at an hour (UTC, two digits) of a day and takes some minutes. */
export function period(day: string, hour: string, minutes: number): Period {
  const start = new Date(`${day}T${hour}:00:00Z`);
  return {
    date_start: start.toISOString(),
    date_end: new Date(start.getTime() + minutes * 60_000).toISOString(),
    duration_hours: Math.floor(minutes / 60),
    duration_minutes: minutes % 60,
  };
}

function asDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function isWeekend(day: number): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}
