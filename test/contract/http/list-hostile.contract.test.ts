import { describe, expect, it } from '@jest/globals';
import { expectStatus } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { queryOf } from '../client/lists/page.js';
import { create } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

describe('operands at and beyond the edges of their types', () => {
  it.each([
    ['Meetings.sequence', ['2147483647', '-2147483648', '2147483648', '99999999999999999999', '-0', '9'.repeat(4000)]],
    ['Cases.case_number', ['9223372036854775807', '9223372036854775808', '-1', '9'.repeat(4000)]],
    [
      'Accounts.total_revenue',
      ['9'.repeat(65), '9'.repeat(4000), `0.${'0'.repeat(4000)}1`, '1e64', '1e999999999', '-'],
    ],
    ['Accounts.total_revenue', ['1e-64', '1E5', '.5', '5.', '+5', '1_000', '٣', '1 000']],
    [
      'Contacts.birthdate',
      ['0001-01-01', '9999-12-31', '10000-01-01', '0000-01-01', '-0001-01-01', '2024-2-9', 'infinity'],
    ],
    ['Accounts.last_contacted', ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00']],
    [
      'Accounts.last_contacted',
      ['2026-01-01T00:00:00.123456789Z', 'epoch', 'now', 'infinity', '-infinity', '20260101'],
    ],
    ['ProjectTask.time_due', ['24:00', '23:60', '23:59:60', '9:30', 'allballs']],
    ['Contacts.do_not_call', ['t', 'yes', 'on', 'TRUE', '01', 'null']],
    ['Accounts.id', ['x'.repeat(37), 'x'.repeat(4000), "'", '\\', 'null']],
    ['Accounts.industry', ['x'.repeat(4000), '\\', "'"]],
    ['Accounts.name', ['\uFFFE', '\u{10FFFF}', '\u202E', '\u0001', '\u007F', "\\'; --", '$$', '%(x)s', '{}', '${x}']],
  ] as const)('security#costly-queries: %s with %j is answered 200 or 400, never a failure', async (path, operands) => {
    const [module = ''] = path.split('.');
    for (const operand of operands) {
      for (const operator of ['eq', 'gt', 'lte', 'in', 'nin', 'li']) {
        const query = queryOf([`filter[${path}]`, `[[${operator}]]${operand}`]);
        const { status } = await api.get(`/modules/${module}?page[limit]=1&${query}`);
        expect([operand, operator, [200, 400].includes(status)]).toEqual([operand, operator, true]);
      }
    }
  });
});

describe('absurd queries', () => {
  it.each([
    ['a path of dots', `filter[${'.'.repeat(2000)}]=x`, 400],
    ['a path of links', `filter[Accounts.${'members.'.repeat(500)}name]=x`, 400],
    ['a filter without a value', 'filter[Accounts.ownership]', 200],
    ['a filter without a value or a name', 'filter[]', 400],
    ['a sort without a value', 'sort', 400],
    ['an include without a value', 'fields[Accounts]', 200],
    ['empty parameters', '&&&', 200],
    ['a value with an equals sign', 'filter[Accounts.ownership]=a=b', 200],
    ['many brackets', `filter[Accounts.name]=${'[['.repeat(1000)}`, 400],
    ['many closed brackets', `filter[Accounts.name]=${'[[eq]],'.repeat(90)}`, 200],
    ['many backslashes', `filter[Accounts.name]=[[in]]${'%5C'.repeat(1500)}`, 200],
    ['many escaped commas', `filter[Accounts.name]=[[in]]${'%5C,'.repeat(1500)}`, 200],
    ['many wildcards', `filter[Accounts.name]=[[li]]${'%25'.repeat(2000)}`, 200],
    ['NUL in a sort', 'sort=na%00me', 400],
    ['NUL in a name', 'filter[Accounts.na%00me]=x', 400],
    ['NUL in a named filter', 'filter=%00', 400],
    ['NUL in fields', 'fields[Accounts]=%00', 400],
    ['NUL in include', 'include=%00', 400],
    ['NUL in a cursor', 'page[after]=%00', 400],
    ['NUL in a list', 'filter[id]=a,%00', 400],
    ['a blank type', 'fields[%20]=name', 400],
    ['a filter on everything', 'filter[*]=x', 400],
  ])('security#costly-queries: %s', async (_what, query, status) => {
    const answer = await api.get(`/modules/Accounts?${query}`);
    expect(answer.status).toBe(status);
  });

  it('JSON:API 1.0 #fetching-resources: HEAD of a list validates the query like GET', async () => {
    const { id } = await create(api, 'Accounts');
    const good = await api.head(`/modules/Accounts?filter[id]=${id}&sort=name`);
    expect([good.status, good.text]).toEqual([200, '']);
    expect((await api.head('/modules/Accounts?sort=nope')).status).toBe(400);
  });

  it('filters#same-answer-as-a-reference: concurrent queries each get their own answer', async () => {
    const records = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(api, 'Accounts', { rating: String(index) })),
    );
    const answers = await Promise.all(
      records.flatMap(({ id, attributes }) =>
        ['', '&sort=rating', '&fields[Accounts]=rating', '&page[count]=none'].map(async (more) => {
          const query = queryOf(['filter[id]', id], ['filter[Accounts.rating]', String(attributes.rating)]);
          const answer = await api.get(`/modules/Accounts?${query}${more}`);
          expectStatus(answer, 200);
          const { data } = JSON.parse(answer.text) as { data: readonly { id: string }[] };
          return [id, data.map((one) => one.id)] as const;
        }),
      ),
    );
    for (const [id, found] of answers) expect(found).toEqual([id]);
  });

  it('lists#faults-of-a-query: a filter without its closing bracket is an unknown parameter', async () => {
    expect(faultOf(await api.get('/modules/Accounts?filter[id]=x&filter[id=y'), 400)).toBe('8201 filter[id');
  });
});
