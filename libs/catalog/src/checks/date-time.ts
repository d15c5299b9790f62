import { codes } from '@crm/errors';
import { accept, refuse, type Checked } from './check.js';

const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const DATE_TIME =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]+))?)?([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)$/;
const MINUTE_IN_MS = 60_000;

/**
 * A calendar day `YYYY-MM-DD`, years 0001 to 9999. A date-time with offset is accepted too and keeps its date as
 * written, whatever its offset (values#dates).
 */
export function checkDate(value: unknown): Checked {
  if (typeof value !== 'string') return refuse(codes.wrongType, 'The attribute takes a date, a JSON string');
  const day = readInstant(value) === undefined ? value : value.slice(0, 10);
  return readDay(day) === undefined
    ? refuse(codes.invalidDate, 'The attribute takes a date such as 2017-03-27')
    : accept(day);
}

/**
 * An instant in ISO 8601 with offset (values#date-times), in years 0001 to 9999 of UTC. Returned in UTC with
 * milliseconds; further digits are cut off.
 */
export function checkDateTime(value: unknown): Checked {
  if (typeof value !== 'string') return refuse(codes.wrongType, 'The attribute takes a date-time, a JSON string');
  const instant = readInstant(value);
  return instant === undefined
    ? refuse(codes.invalidDate, 'The attribute takes a date-time with offset such as 2017-03-27T08:45:00+01:00')
    : accept(instant.toISOString());
}

function readInstant(text: string): Date | undefined {
  const [, day = '', hour = '', minute = '', second = '0', fraction = '', offset = ''] = DATE_TIME.exec(text) ?? [];
  const midnight = readDay(day);
  const offsetMs = readOffset(offset);
  if (midnight === undefined || offsetMs === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const instant = new Date(midnight.getTime() + seconds * 1000 + milliseconds - offsetMs);
  return isStorableYear(instant.getUTCFullYear()) ? instant : undefined;
}

/** Midnight UTC of a day that exists in the calendar. */
function readDay(text: string): Date | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const midnight = new Date(0);
  // Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999.
  midnight.setUTCFullYear(year, month - 1, day);
  const isInCalendar = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  return isInCalendar && isStorableYear(year) ? midnight : undefined;
}

function readOffset(text: string): number | undefined {
  if (text === 'Z' || text === 'z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', ''));
  if (text === '' || hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_IN_MS;
}

function isStorableYear(year: number): boolean {
  return year >= 1 && year <= 9999;
}
