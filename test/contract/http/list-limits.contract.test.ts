import { describe, expect, it } from '@jest/globals';
import { expectStatus } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { linkUrl } from '../client/links/linkage.js';
import { idsAt } from '../client/lists/page.js';
import { create } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

function times(count: number, one: (index: number) => string, separator: string): string {
  return Array.from({ length: count }, (_, index) => one(index)).join(separator);
}

describe('limits of a list (filters#filter-limits)', () => {
  it('filters#filter-limits: allow twenty conditions, and no more', async () => {
    const conditions = (count: number): string => times(count, (index) => `filter[Accounts.name]=[[ne]]x${index}`, '&');
    expectStatus(await api.get(`/modules/Accounts?${conditions(20)}`), 200);
    const error = errorOf(await api.get(`/modules/Accounts?${conditions(21)}`), 400);
    expect([error.code, error.source]).toEqual([8711, { parameter: 'filter[Accounts.name]' }]);
    expect(error.detail).toContain('20');
  });

  it('filters#filter-limits: count a named filter and a filter by id as conditions', async () => {
    const others = times(19, (index) => `filter[Accounts.name]=[[ne]]x${index}`, '&');
    expectStatus(await api.get(`/modules/Accounts?${others}&filter=mine`), 200);
    expect(faultOf(await api.get(`/modules/Accounts?${others}&filter[id]=x&filter=mine`), 400)).toBe('8711 filter');
    expect(faultOf(await api.get(`/modules/Accounts?${others}&filter=mine&filter[id]=x`), 400)).toBe('8711 filter[id]');
  });

  it('filters#filter-limits: allow twenty conditions over twenty links', async () => {
    const links = [
      'members',
      'contacts',
      'cases',
      'notes',
      'meetings',
      'opportunities',
      'bugs',
      'leads',
      'tasks',
      'calls',
    ];
    const query = times(20, (index) => `filter[Accounts.members.${links[index % 10] ?? ''}.id]=[[ne]]x${index}`, '&');
    expectStatus(await api.get(`/modules/Accounts?${query}`), 200);
  });

  it('filters#filter-limits: allow a hundred values of a condition, and no more', async () => {
    const { id } = await create(api, 'Accounts');
    const values = (count: number): string => times(count, (index) => (index === 50 ? id : `x${index}`), ',');
    expect(await idsAt(api, `/modules/Accounts?filter[id]=${values(100)}`)).toEqual([id]);
    expect(faultOf(await api.get(`/modules/Accounts?filter[id]=${values(101)}`), 400)).toBe('8712 filter[id]');
    const each = (count: number): string => times(count, (index) => `[[in]]x${index}`, ',');
    expectStatus(await api.get(`/modules/Accounts?filter[Accounts.name]=${each(100)}`), 200);
    expect(faultOf(await api.get(`/modules/Accounts?filter[Accounts.name]=${each(101)}`), 400)).toBe(
      '8712 filter[Accounts.name]',
    );
    const others = times(101, (index) => `[[ne]]x${index}`, ',');
    expect(faultOf(await api.get(`/modules/Accounts?filter[Accounts.name]=${others}`), 400)).toBe(
      '8712 filter[Accounts.name]',
    );
  });

  it('filters#filter-limits: allow five sort fields, and no more', async () => {
    expectStatus(await api.get('/modules/Accounts?sort=name,-rating,industry,-ownership,parent_name'), 200);
    const error = errorOf(await api.get('/modules/Accounts?sort=name,rating,industry,ownership,website,id'), 400);
    expect([error.code, error.source]).toEqual([8713, { parameter: 'sort' }]);
    expect(error.detail).toContain('5');
  });

  it('lists#include: allow ten paths to include, and no more', async () => {
    const paths = ['members', 'member_of', 'contacts', 'cases', 'notes', 'meetings', 'calls', 'tasks', 'leads', 'bugs'];
    expectStatus(await api.get(`/modules/Accounts?include=${paths.join(',')}`), 200);
    const answer = await api.get(`/modules/Accounts?include=${[...paths, 'opportunities'].join(',')}`);
    expect(faultOf(answer, 400)).toBe('8714 include');
  });

  it('filters#filter-limits: apply to links too, and are reported together', async () => {
    const { id } = await create(api, 'Accounts');
    const values = times(101, (index) => `x${index}`, ',');
    const query = `filter[id]=${values}&sort=name,rating,industry,ownership,website,id&page[limit]=201`;
    expect(faultsOf(await api.get(`${linkUrl({ type: 'Accounts', id }, 'members')}?${query}`), 400)).toEqual([
      '8202 page[limit]',
      '8712 filter[id]',
      '8713 sort',
    ]);
  });

  it('performance: a pattern with many wildcards is answered in time', async () => {
    await create(api, 'Accounts', { description: 'a'.repeat(60_000) });
    const pattern = encodeURIComponent(`[[li]]${'%a'.repeat(30)}%b`);
    const { status } = await api.get(`/modules/Accounts?filter[Accounts.description]=${pattern}`);
    expect([200, 503]).toContain(status);
  });

  it('security#costly-queries: many different shapes do not harm the service', async () => {
    const fields = ['name', 'rating', 'industry', 'ownership', 'website', 'sic_code', 'employees', 'ticker_symbol'];
    const shapes = fields.flatMap((one) => fields.flatMap((other) => (one === other ? [] : [`-${one},${other}`])));
    for (const sort of shapes) expectStatus(await api.get(`/modules/Accounts?page[limit]=1&sort=${sort}`), 200);
    expectStatus(await api.get('/modules/Accounts'), 200);
  });
});
