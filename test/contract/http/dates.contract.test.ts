import { describe, expect, it } from '@jest/globals';
import { faultOf } from '../client/error-document.js';
import { create, creation } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

describe('dates', () => {
  it.each([
    ['2026-03-10T23:30:00Z', '2026-03-10T23:30:00.000Z'],
    ['2026-03-10T23:30:00.5Z', '2026-03-10T23:30:00.500Z'],
    ['2026-03-10T23:30:00.123Z', '2026-03-10T23:30:00.123Z'],
    ['2026-03-10T23:30:00.1234Z', '2026-03-10T23:30:00.123Z'],
    ['2026-03-10T23:30:00+05:30', '2026-03-10T18:00:00.000Z'],
    ['2026-03-10T23:30:00-11:00', '2026-03-11T10:30:00.000Z'],
    ['2024-02-29T12:00:00+00:00', '2024-02-29T12:00:00.000Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
  ])('values#date-times: the date-time %s is returned as %s', async (sent, out) => {
    expect((await create(api, 'Accounts', { last_contacted: sent })).attributes.last_contacted).toBe(out);
    expect((await create(api, 'Meetings', { date_start: sent })).attributes.date_start).toBe(out);
  });

  it.each([
    '2026-03-10T23:30:00',
    '2026-03-10 23:30:00',
    '2026-03-10',
    '2026-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:00+25:00',
    '2026-01-01T00:00:00Z ',
    '10/03/2026',
    'now',
    'today',
    'infinity',
    '-infinity',
    'epoch',
    '1767225600',
    '99999-01-01T00:00:00Z',
  ])('values#date-times: %j is not a date-time with offset: 400', async (sent) => {
    expect(faultOf(await api.post('/modules/Accounts', creation('Accounts', { last_contacted: sent })), 400)).toBe(
      '8114 /data/attributes/last_contacted',
    );
  });

  it.each([
    ['2026-03-10', '2026-03-10'],
    ['2024-02-29', '2024-02-29'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['2026-03-10T23:30:00-11:00', '2026-03-10'],
    ['2026-03-10T00:30:00+13:00', '2026-03-10'],
    ['2026-03-10T12:00:00Z', '2026-03-10'],
  ])('values#dates: the date %s is returned as %s', async (sent, out) => {
    expect((await create(api, 'Contacts', { birthdate: sent })).attributes.birthdate).toBe(out);
  });

  it.each([
    '2026-02-30',
    '2023-02-29',
    '2026-3-1',
    '26-03-01',
    '2026/03/01',
    '20260301',
    'today',
    'infinity',
    '0000-01-01',
    '10000-01-01',
  ])('values#dates: %j is not a date: 400', async (sent) => {
    expect(faultOf(await api.post('/modules/Contacts', creation('Contacts', { birthdate: sent })), 400)).toBe(
      '8114 /data/attributes/birthdate',
    );
  });
});
