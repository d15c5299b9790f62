import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

/** The text of one member of a flat JSON object, verbatim. */
function memberText(json: string, name: string): string | undefined {
  return new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*"|[^,}]*)`).exec(json)?.[1];
}

/** Creates, reads and updates with one value; returns how each of the three wrote it. */
async function roundTrip(module: string, required: object, name: string, sent: string): Promise<unknown[]> {
  const attributes = JSON.stringify(required).slice(0, -1);
  const created = await records.create(module, `${attributes},"${name}":${sent}}`);
  const read = await records.read(module, created.id);
  const updated = await records.update(module, created.id, `{"${name}":${sent}}`);
  return [created, read, updated].map(({ json }) => memberText(json, name));
}

const threeTimes = (value: string): string[] => [value, value, value];

describe('numbers', () => {
  it.each([
    ['0', '0'],
    ['1.10', '1.10'],
    ['-0.00', '0.00'],
    ['9007199254740993', '9007199254740993'],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['1e3', '1000'],
    ['12345678901234567890.1234567890', '12345678901234567890.1234567890'],
    ['"7.50"', '7.50'],
    ['null', 'null'],
  ])('preserve every digit of the amount %s', async (sent, stored) => {
    expect(await roundTrip('Accounts', { name: 'A' }, 'total_revenue', sent)).toEqual(threeTimes(stored));
  });

  it.each([
    ['-2147483648', '-2147483648'],
    ['2147483647', '2147483647'],
    ['"12"', '12'],
  ])('preserve the whole number %s', async (sent, stored) => {
    const required = { name: 'M', date_start: '2024-01-01T00:00:00Z' };
    expect(await roundTrip('Meetings', required, 'duration_hours', sent)).toEqual(threeTimes(stored));
  });
});

describe('dates', () => {
  const meeting = { name: 'M', date_start: '2024-01-01T00:00:00Z', duration_hours: 1 };

  it.each([
    ['2017-03-27T08:45:00+01:00', '2017-03-27T07:45:00.000Z'],
    ['2017-03-27T08:45:00.5Z', '2017-03-27T08:45:00.500Z'],
    ['2017-03-27T08:45:00.123999Z', '2017-03-27T08:45:00.123Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('are answered in UTC to the millisecond for the instant %s', async (sent, stored) => {
    const required = { name: 'M', date_start: sent, duration_hours: 0 };
    expect(await roundTrip('Meetings', required, 'date_end', `"${sent}"`)).toEqual(threeTimes(`"${stored}"`));
  });

  it.each([
    ['2024-02-29', '2024-02-29'],
    ['0001-01-01', '0001-01-01'],
    ['2024-06-30T23:30:00-05:00', '2024-06-30'],
  ])('preserve the day %s', async (sent, stored) => {
    expect(await roundTrip('Meetings', meeting, 'repeat_until', `"${sent}"`)).toEqual(threeTimes(`"${stored}"`));
  });
});

describe('text', () => {
  it.each([
    ['markup', '<b>&amp;"quoted"</b>'],
    ['control characters', 'a\tb\r\nc\u0001\u007f'],
    ['characters beyond the basic plane', '𝔘𝔫𝔦 👩‍👩‍👧 日本語 עברית'],
    ['combining characters, not normalised', 'e\u0301 é'],
    ['line separators', 'a\u2028b\u2029c'],
    ['backslashes', String.raw`C:\new\table \u0041 %_\%`],
    ['spaces at both ends', '  x  '],
    ['SQL', `'; drop table records.accounts; --`],
    ['the names of numbers', '1.10'],
  ])('is preserved: %s', async (_what, text) => {
    const { id } = await records.create('Accounts', { name: 'A', description: text });
    expect((await records.read('Accounts', id)).attributes.description).toBe(text);
    expect((await records.update('Accounts', id, { name: text })).attributes.name).toBe(text);
  });

  it('can be long', async () => {
    const text = 'ü'.repeat(65_535);
    const { attributes } = await records.create('Accounts', { name: 'A', description: text });
    expect(attributes.description).toBe(text);
  });

  it('includes flags and options', async () => {
    const note = await records.create('Notes', { name: 'N', portal_flag: true, embed_flag: null });
    expect(note.attributes).toMatchObject({ portal_flag: true, embed_flag: null });
    const defaults = await records.create('Notes', { name: 'N' });
    expect(defaults.attributes.portal_flag).toBe(false);
    const account = await records.create('Accounts', { name: 'A', account_type: 'cUSTOMER' });
    expect(account.attributes.account_type).toBe('Customer');
  });
});
