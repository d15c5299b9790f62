import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { create, faultsOf } from '../../test/validating.js';
import type { SqlValue } from '../sql-value.js';
import { completeSpan } from './complete-span.js';

type Text = string | null | undefined;
type Count = number | null | undefined;
type Values = readonly [start?: Text, end?: Text, hours?: Count, minutes?: Count];

const span = { start: 's', end: 'e', hours: 'h', minutes: 'm' };
const NAMES = ['s', 'e', 'h', 'm'] as const;

/** An instant of one day from its time. */
function at(time: Text): Text {
  return typeof time === 'string' ? `2026-03-02T${time}:00.000Z` : time;
}

function columns([start, end, hours, minutes]: Values): [string, SqlValue][] {
  const values = [at(start), at(end), hours, minutes];
  return NAMES.flatMap((name, index) => {
    const value = values[index];
    return value === undefined ? [] : [[name, value] as [string, SqlValue]];
  });
}

/** The span after a write: as it is stored, or the places of contradictions. */
function written(sent: Values, stored: Values = [null, null, null, null]): unknown {
  const before = Object.fromEntries(columns(stored));
  const { values, faults } = completeSpan(span, new Map(columns(sent)), before);
  if (faults.length > 0) {
    return faults.map(({ code, source }) => [code, source !== undefined && 'pointer' in source && source.pointer]);
  }
  const after: Record<string, unknown> = {
    ...before,
    ...Object.fromEntries(columns(sent)),
    ...Object.fromEntries(values),
  };
  return NAMES.map((name) => {
    const value = after[name] ?? null;
    return typeof value === 'string' ? value.slice(11, 16) : value;
  });
}

const contradiction = (...names: string[]): unknown => names.map((name) => [8126, `/data/attributes/${name}`]);

describe('completeSpan', () => {
  it.each<[string, Values, unknown]>([
    ['the end', ['09:00', undefined, 1, 30], ['09:00', '10:30', 1, 30]],
    ['the end, by hours alone', ['09:00', undefined, 1], ['09:00', '10:00', 1, null]],
    ['the end that is null', ['09:00', null, 0, 15], ['09:00', '09:15', 0, 15]],
    ['the duration', ['09:00', '10:30'], ['09:00', '10:30', 1, 30]],
    ['the minutes', ['09:00', '10:30', 1], ['09:00', '10:30', 1, 30]],
    ['the hours', ['09:00', '10:30', undefined, 30], ['09:00', '10:30', 1, 30]],
    ['the hours beside many minutes', ['09:00', '10:30', undefined, 90], ['09:00', '10:30', 0, 90]],
    ['nothing of what agrees', ['09:00', '10:30', 0, 90], ['09:00', '10:30', 0, 90]],
    ['a duration backwards', ['10:30', '09:00'], ['10:30', '09:00', -1, -30]],
    ['nothing without a start', [undefined, '10:00', 1], [null, '10:00', 1, null]],
  ])('works out for a new record %s', (_what, sent, expected) => {
    expect(written(sent)).toEqual(expected);
  });

  it('refuses contradictions of a new record', () => {
    expect(written(['09:00', '10:30', 2])).toEqual(contradiction('e', 'h'));
    expect(written(['09:00', '10:30', 1, 15])).toEqual(contradiction('e', 'h', 'm'));
    expect(written(['09:00', '10:30', undefined, 15])).toEqual(contradiction('e', 'm'));
  });

  const stored: Values = ['09:00', '10:30', 1, 30];
  it.each<[string, Values, unknown]>([
    ['moves the end with the start', ['11:00'], ['11:00', '12:30', 1, 30]],
    ['moves the end with the hours', [undefined, undefined, 2], ['09:00', '11:30', 2, 30]],
    ['moves the end with the minutes', [undefined, undefined, undefined, null], ['09:00', '10:00', 1, null]],
    ['changes the duration with the end', [undefined, '12:00'], ['09:00', '12:00', 3, 0]],
    ['takes the start and the end together', ['10:00', '10:30'], ['10:00', '10:30', 0, 30]],
    ['takes the start and the duration together', ['10:00', undefined, 0, 15], ['10:00', '10:15', 0, 15]],
    ['moves the end when all is sent back with another start', ['11:00', '10:30', 1, 30], ['11:00', '12:30', 1, 30]],
    ['moves the end when all is sent back with other hours', ['09:00', '10:30', 2, 30], ['09:00', '11:30', 2, 30]],
    [
      'changes the duration when all is sent back with another end',
      ['09:00', '11:00', 1, 30],
      ['09:00', '11:00', 2, 0],
    ],
    ['changes the duration for another start and end', ['08:00', '11:00', 1, 30], ['08:00', '11:00', 3, 0]],
    ['takes all that agrees', ['08:00', '11:00', 3, 0], ['08:00', '11:00', 3, 0]],
    ['leaves an end empty that is emptied', ['11:00', null], ['11:00', null, 1, 30]],
    ['does nothing where all is as it was', ['09:00', '10:30', 1, 30], ['09:00', '10:30', 1, 30]],
    ['does nothing for other attributes', [], ['09:00', '10:30', 1, 30]],
  ])('on an update %s', (_what, sent, expected) => {
    expect(written(sent, stored)).toEqual(expected);
  });

  it('refuses contradictions of an update', () => {
    expect(written([undefined, '12:00', 2], stored)).toEqual(contradiction('e', 'h'));
    expect(written(['08:00', '12:00', 1, 15], stored)).toEqual(contradiction('e', 'm'));
  });

  it('leaves a stored span alone that does not fit, until it is written', () => {
    const odd: Values = ['09:00', '10:00', 5, null];
    expect(written(['09:00', '10:00', 5, null], odd)).toEqual(odd);
    expect(written([undefined, undefined, undefined, 30], odd)).toEqual(['09:00', '14:30', 5, 30]);
    expect(written(['08:00', null, 1, null], ['09:00', null, 1, null])).toEqual(['08:00', '09:00', 1, null]);
  });

  it('gives no end that cannot be stored', () => {
    const far = new Map<string, SqlValue>([
      ['s', '9999-12-31T23:00:00.000Z'],
      ['h', 1],
    ]);
    expect(completeSpan(span, far).values).toEqual(new Map([['e', null]]));
    expect(completeSpan(span, far.set('h', 2 ** 31 - 1)).values).toEqual(new Map([['e', null]]));
  });

  it('gives a duration of whole minutes that is consistent with any start and end', () => {
    const instants = fc
      .date({ min: new Date('0002-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true })
      .map((instant) => instant.toISOString());
    fc.assert(
      fc.property(instants, instants, (start, end) => {
        const first = completeSpan(
          span,
          new Map([
            ['s', start],
            ['e', end],
          ]),
        ).values;
        const all = new Map<string, SqlValue>([['s', start], ['e', end], ...first]);
        expect(completeSpan(span, all)).toEqual({ values: first, faults: [] });
        const length = Number(first.get('h')) * 60 + Number(first.get('m'));
        expect(length).toBe(Math.trunc((Date.parse(end) - Date.parse(start)) / 60_000) + 0);
      }),
    );
  });
});

describe('the span of a new meeting', () => {
  const meeting = { name: 'M', date_start: '2026-03-02T09:00:00Z' };

  it('needs a duration or an end', () => {
    expect(faultsOf(create('Meetings', meeting))).toEqual(['8110 /data/attributes/duration_hours']);
    const { values, faults } = create('Meetings', { ...meeting, date_end: '2026-03-02T10:15:00Z' });
    expect(faults).toEqual([]);
    expect([values.get('duration_hours'), values.get('duration_minutes')]).toEqual([1, 15]);
  });
});
