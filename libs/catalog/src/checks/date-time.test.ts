import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkDate, checkDateTime } from './date-time.js';

const FIRST = new Date('0001-01-01T00:00:00.000Z');
const LAST = new Date('9999-12-31T23:59:59.999Z');
const instants = fc.date({ min: FIRST, max: LAST, noInvalidDate: true });

describe('checkDateTime', () => {
  it('preserves every instant to the millisecond, whatever the offset', () => {
    const offsets = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(instants, offsets, (instant, offset) => {
        const local = new Date(instant.getTime() + offset * 60_000);
        fc.pre(local >= FIRST && local <= LAST);
        const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
        const zone = `${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
        expect(checkDateTime(local.toISOString().replace('Z', zone))).toEqual({ value: instant.toISOString() });
      }),
    );
  });

  it.each([
    ['2017-03-27T08:45:00+01:00', '2017-03-27T07:45:00.000Z'],
    ['2017-03-27T08:45:00.123456789Z', '2017-03-27T08:45:00.123Z'],
    ['2017-03-27T08:45:00.9Z', '2017-03-27T08:45:00.900Z'],
    ['2017-03-27T08:45Z', '2017-03-27T08:45:00.000Z'],
    ['2017-03-27t08:45:00z', '2017-03-27T08:45:00.000Z'],
    ['2017-03-27T08:45:00+0100', '2017-03-27T07:45:00.000Z'],
    ['2017-03-27T08:45:00-05', '2017-03-27T13:45:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('reads %s as %s', (sent, value) => {
    expect(checkDateTime(sent)).toEqual({ value });
  });

  it.each([
    '',
    'today',
    '2017-03-27',
    '2017-03-27T08:45:00',
    '2017-03-27 08:45:00Z',
    '2017-02-29T00:00:00Z',
    '2017-13-01T00:00:00Z',
    '2017-00-01T00:00:00Z',
    '2017-04-31T00:00:00Z',
    '2017-03-27T24:00:00Z',
    '2017-03-27T08:60:00Z',
    '2017-03-27T08:45:60Z',
    '2017-03-27T08:45:00+24:00',
    '2017-03-27T08:45:00+01:60',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '10000-01-01T00:00:00Z',
    '-001-01-01T00:00:00Z',
    '٢٠١٧-03-27T08:45:00Z',
    '2017-03-27T08:45:00Z\n',
  ])('rejects %j', (value) => {
    expect(checkDateTime(value)).toMatchObject({ refusal: { code: 8114 } });
  });

  it.each([1490604300, true, [], {}])('rejects %j, which is not a string', (value) => {
    expect(checkDateTime(value)).toMatchObject({ refusal: { code: 8111 } });
  });
});

describe('checkDate', () => {
  it('preserves every calendar date', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = instant.toISOString().slice(0, 10);
        expect(checkDate(day)).toEqual({ value: day });
      }),
    );
  });

  it.each(['2017-03-27T00:30:00+02:00', '2017-03-27T23:30:00-05:00', '2017-03-27T12:00Z'])(
    'keeps the date of %s as written',
    (value) => {
      expect(checkDate(value)).toEqual({ value: '2017-03-27' });
    },
  );

  it.each(['', '2017-02-29', '0000-01-01', '27.03.2017', '2017-3-27', '2017-03-27T08:45:00', '2017-02-30T08:45:00Z'])(
    'rejects %j',
    (value) => {
      expect(checkDate(value)).toMatchObject({ refusal: { code: 8114 } });
    },
  );

  it.each([20170327, false, [], {}])('rejects %j, which is not a string', (value) => {
    expect(checkDate(value)).toMatchObject({ refusal: { code: 8111 } });
  });
});

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
