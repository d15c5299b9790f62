import { faker } from '@faker-js/faker/locale/en';
import { workday } from './days.js';
import type { Phase } from './stories.js';

/** The days of a record, as `YYYY-MM-DD`. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** Options of a status before a record has started, and while it continues. With any other option it is over. */
const notStarted = /^(new|planned|planning|not started|draft|prospecting|qualification|open_new|not invited)$/i;
const ongoing =
  /^(active|faq|open|assigned|pending|planned|underway|unpaid|delivered|confirmed|invited|in[ _].*|on[ _]hold|under review|open_(assigned|pending).*|not (invoiced|approved)|pending input|deferred|needs.*|value.*|id\..*|perception.*|proposal.*|negotiation.*)$/i;

/** Whether the options of a field are states of the record; answers to an invitation are not. */
export function isStatus(field: string): boolean {
  return field !== 'accept_status' && /(^|_)(status|state|stage)(_id|_type)?$/.test(field);
}

/** The phase of a record with a status. */
function phaseOf(status: string): Phase {
  if (notStarted.test(status)) return 'ahead';
  return ongoing.test(status) ? 'current' : 'over';
}

/** The options that a record in a phase may have. */
export function optionsIn(phase: Phase, options: readonly string[]): readonly string[] {
  const chosen = options.filter((option) => option !== '');
  const [ahead, current] = [notStarted, ongoing].map((pattern) => chosen.filter((option) => pattern.test(option)));
  const over = chosen.filter((option) => phaseOf(option) === 'over');
  const wanted = { ahead: [ahead, current], current: [current, ahead], late: [current, ahead], over: [over] }[phase];
  return wanted.find((each) => each !== undefined && each.length > 0) ?? chosen;
}

/** First and last day of a record that takes weeks. */
export function weeks(phase: Phase, today: Date): Span {
  const ranges: Record<Phase, readonly [number, number]> = {
    over: [-days(60, 200), -days(1, 50)],
    late: [-days(30, 60), -days(2, 20)],
    current: [-days(1, 10), days(10, 40)],
    ahead: [days(2, 40), days(60, 120)],
  };
  const [start, end] = ranges[phase];
  return { start: workday(today, start), end: workday(today, end) };
}

/** The day of a record that takes hours; that of a current one is today. */
export function singleDay(phase: Phase, today: Date): Span {
  const offset = { over: -days(1, 120), late: -days(1, 10), current: 0, ahead: days(1, 90) }[phase];
  const day = workday(today, offset);
  return { start: day, end: day };
}

function days(min: number, max: number): number {
  return faker.number.int({ min, max });
}
