import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readModules } from '../client/meta-documents.js';
import { idsAt } from '../client/lists/page.js';
import { create, creation } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
const page = await readFile(path.join(process.cwd(), 'docs', 'filters.md'), 'utf8');

/** Examples of the page: URLs, most of them answered, the others refused with a status and a code. */
const EXAMPLES = page.split('\n').flatMap((line): [url: string, status: number, code: string][] => {
  const [, url, status = '200', code = ''] = /^(\/modules\/.*?)(?: -> (\d{3}) (\d{4}))?$/u.exec(line) ?? [];
  return url === undefined ? [] : [[url, Number(status), code]];
});

/** Records of the demo data whose URLs the page shows; a test stack does not have them. */
const OWNER = 'demo-meeting-002';

describe('docs/filters.md', () => {
  beforeAll(async () => {
    await api.post('/modules/Meetings', creation('Meetings', {}, OWNER));
  });

  it('has examples of every kind', () => {
    expect(EXAMPLES.length).toBeGreaterThan(50);
    expect(new Set(EXAMPLES.map(([, status]) => status))).toEqual(new Set([200, 400]));
    for (const operator of ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'li', 'nli']) {
      expect(EXAMPLES.some(([url]) => url.includes(`[[${operator}]]`))).toBe(true);
    }
  });

  it.each(EXAMPLES)('%s is answered as documented: %i %s', async (url, status, code) => {
    const answer = await api.get(url);
    const { errors = [] } = JSON.parse(answer.text) as { readonly errors?: readonly { readonly code: number }[] };
    expect([answer.status, errors.map((error) => String(error.code))]).toEqual([status, code === '' ? [] : [code]]);
  });

  it('names every named filter of every module', async () => {
    const rows = [...page.matchAll(/^\| (\w+) +\| ((?:`\w+`(?:, )?)+) +\|$/gmu)];
    const told = rows.map(([, module = '', names = '']) => [
      module,
      [...names.matchAll(/\w+/gu)].map(([name]) => name),
    ]);
    const modules = Object.entries(await readModules(api)).map(([module, { filters }]) => [
      module,
      Object.keys(filters),
    ]);
    expect(told).toEqual(modules.filter(([, names = []]) => names.length > 0));
  });

  it('filters#conditions-over-links: a condition over a link requires a related record, one on an attribute does not', async () => {
    const account = await create(api, 'Accounts', { name: 'Other' });
    const linked = await create(api, 'Cases', { account_id: account.id });
    const alone = await create(api, 'Cases');
    const found = async (condition: string): Promise<string[]> =>
      (await idsAt(api, `/modules/Cases?filter[id]=${linked.id},${alone.id}&${condition}`)).toSorted();
    expect(await found('filter[Cases.accounts.name]=[[ne]]X')).toEqual([linked.id]);
    expect(await found('filter[Cases.account_name]=[[ne]]X')).toEqual([linked.id, alone.id].toSorted());
    expect(await found('filter[Cases.account_id]=[[eq]]')).toEqual([alone.id]);
    expect(await found('filter[Cases.accounts.id]=[[eq]]')).toEqual([]);
  });
});
