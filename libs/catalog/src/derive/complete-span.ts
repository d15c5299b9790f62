import { codes, type Fault } from '@crm/errors';
import type { Span } from '../model.js';
import type { SqlValue } from '../sql-value.js';
import { attributePointer } from './fault.js';

/** The values of a span that follow from others, by column, or the faults of values that contradict each other. */
export interface CompletedSpan {
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly faults: readonly Fault[];
}

interface Duration {
  readonly hours: number;
  readonly minutes: number;
}

const MINUTE_IN_MS = 60_000;

/**
 * Works out what the values of a span in a document imply (module-notes#start-end-and-duration). `values` are the
 * accepted ones of the document, `stored` is the record that it updates.
 */
export function completeSpan(
  { start, end, hours, minutes }: Span,
  values: ReadonlyMap<string, SqlValue>,
  stored: Readonly<Record<string, unknown>> = {},
): CompletedSpan {
  const valueOf = (name: string): unknown => (values.has(name) ? values.get(name) : stored[name]) ?? null;
  const isChanged = (name: string): boolean => valueOf(name) !== (stored[name] ?? null);
  const numberOf = (name: string): number | undefined => toNumber(values.get(name));
  const from = toTime(valueOf(start));
  const isEndEmptied = isChanged(end) && valueOf(end) === null;
  if (from === undefined || isEndEmptied || ![start, end, hours, minutes].some(isChanged)) return implied([]);

  const byEnd = (duration: Duration): CompletedSpan =>
    implied([
      [hours, duration.hours],
      [minutes, duration.minutes],
    ]);
  const byDuration = (): CompletedSpan => {
    const whole = toNumber(valueOf(hours));
    if (whole === undefined) return implied([]);
    return implied([[end, instantAt(from + (whole * 60 + (toNumber(valueOf(minutes)) ?? 0)) * MINUTE_IN_MS)]]);
  };
  const to = toTime(values.get(end));
  if (to === undefined) return byDuration();
  const length = Math.trunc((to - from) / MINUTE_IN_MS);
  const agreed = durationOf(length, numberOf(hours), numberOf(minutes));
  if (agreed !== undefined) return byEnd(agreed);
  const parts = [hours, minutes].filter(isChanged);
  if (!isChanged(end)) return byDuration();
  const inferred = durationOf(length);
  if (parts.length === 0 && inferred !== undefined) return byEnd(inferred);
  const detail = `There are ${String(length)} minutes from the start to the end, which is not the duration`;
  const faults = [end, ...parts].map((name) => {
    return { code: codes.contradictingAttributes, detail, source: { pointer: attributePointer(name) } };
  });
  return { values: new Map(), faults };
}

function implied(values: readonly (readonly [string, SqlValue])[]): CompletedSpan {
  return { values: new Map(values), faults: [] };
}

/** A duration of so many minutes, of which the hours or minutes may be given; undefined if these do not amount to it. */
function durationOf(length: number, hours?: number, minutes?: number): Duration | undefined {
  // Adding zero turns -0 into 0.
  const whole = (part: number): number => Math.trunc(part / 60) + 0;
  const duration = { hours: hours ?? whole(length - (minutes ?? 0)), minutes: minutes ?? (length % 60) + 0 };
  return duration.hours * 60 + duration.minutes === length ? duration : undefined;
}

function toNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function toTime(value: unknown): number | undefined {
  return typeof value === 'string' ? Date.parse(value) : undefined;
}

/** Null for an instant that cannot be stored: outside the years 1 to 9999. */
function instantAt(time: number): string | null {
  const instant = new Date(time);
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999 ? instant.toISOString() : null;
}
