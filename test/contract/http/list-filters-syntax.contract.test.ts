import { describe, expect, it } from '@jest/globals';
import { errorOf, errorsOf, faultOf, faultsOf } from '../client/error-document.js';
import { idsAt, queryOf } from '../client/lists/page.js';
import { create, freshId } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** The character that a detail names; undefined when it names none. */
function characterIn(detail: string): number | undefined {
  const found = /\bat character (?<character>\d+)/u.exec(detail)?.groups?.character;
  return found === undefined ? undefined : Number(found);
}

describe('a filter with a syntax error', () => {
  it.each([
    ['Accounts.name', '[[eq', 1],
    ['Accounts.name', '[[eq]a', 1],
    ['Accounts.name', '[[', 1],
    ['Accounts.name', 'a,[[ne', 3],
    ['Accounts.name', '[[eq]]a,[[ne]b', 9],
    ['Accounts.name', '😀,[[ne', 3],
    ['Accounts.name', '[[in]]a,b,[[in', 11],
    ['id', '[[in', 1],
    ['Accounts', 'a,b,[[x', 5],
    ['Accounts.members.name', '[[eq', 1],
  ])('filters#syntax-errors: filter[%s]=%s is 400 with the position of the [[', async (path, value, character) => {
    const parameter = `filter[${path}]`;
    const error = errorOf(await api.get(`/modules/Accounts?${queryOf([parameter, value])}`), 400);
    expect([error.code, error.source]).toEqual([8206, { parameter }]);
    expect(characterIn(error.detail)).toBe(character);
  });

  it('lists#faults-of-a-query: all syntax errors are reported together, with those of the page parameters', async () => {
    const query = queryOf(
      ['filter[Accounts.name]', '[[eq'],
      ['filter[Accounts.rating]', 'a,[['],
      ['filter[Accounts.industry]', 'fine'],
      ['page[limit]', '0'],
      ['nope', '1'],
      ['sort', ','],
    );
    const faults = faultsOf(await api.get(`/modules/Accounts?${query}`), 400);
    expect(faults).toEqual(expect.arrayContaining(['8201 nope', '8202 page[limit]', '8211 sort']));
    expect(faults).toEqual(expect.arrayContaining(['8206 filter[Accounts.name]', '8206 filter[Accounts.rating]']));
    // Read well, but no key of the drop-down.
    expect(faults.filter((fault) => fault.includes('industry'))).toEqual(['8209 filter[Accounts.industry]']);
  });

  it.each(['/modules/Accounts', '/modules/Accounts/favorites', '/modules/Users/1/prospect_lists'])(
    'lists#faults-of-a-query: a syntax error in a list at %s hides no invalid filter',
    async (path) => {
      const type = path.includes('prospect_lists') ? 'ProspectLists' : 'Accounts';
      const query = queryOf(
        [`filter[${type}.name]`, '[[eq'],
        [`filter[${type}.nope]`, 'x'],
        ['filter', 'nope'],
        ['sort', `name,,nope`],
        ['page[limit]', 'x'],
        [`fields[${type}]`, 'nope'],
        ['include', 'nope'],
      );
      expect(faultsOf(await api.get(`${path}?${query}`), 400)).toEqual([
        '8202 page[limit]',
        `8206 filter[${type}.name]`,
        `8207 filter[${type}.nope]`,
        '8210 filter',
        '8211 sort',
        '8211 sort',
        `8212 fields[${type}]`,
        '8213 include',
      ]);
    },
  );

  it('filters#comparators: a comma before [[ separates, even after a backslash, so that no value of a list is lost', async () => {
    const { id } = await create(api, 'Accounts', { ownership: 'a\\' });
    const other = await create(api, 'Accounts', { ownership: 'a,b' });
    const found = async (value: string): Promise<string[]> =>
      idsAt(
        api,
        `/modules/Accounts?${queryOf(['filter[Accounts.ownership]', value], ['filter[id]', `${id},${other.id}`])}`,
      );
    expect(await found('[[in]]a\\')).toEqual([id]);
    expect(await found('[[in]]a\\,[[in]]x')).toEqual([id]);
    expect(await found('[[in]]x,a\\,[[in]]a\\,b')).toEqual([other.id, id]);
    expect(await found('[[nin]]a\\,[[nin]]x')).toEqual([other.id]);
  });

  it.each([
    ['a,b', 'is one text'],
    ['a]]b', 'is one text'],
    ['a[[eq]]b', 'is one text'],
    [']]', 'is one text'],
    ['[eq]a', 'is one text'],
    ['[[eq]]]]', 'has the operand ]]'],
    ['[[eq]][[eq]]', 'has the operand [[eq]]'],
    ['a, [[ne]]b', 'is one text'],
  ])('filters#comparators: %s is valid: it %s', async (value) => {
    const text = value.startsWith('[[eq]]') ? value.slice('[[eq]]'.length) : value;
    const { id } = await create(api, 'Accounts', { ownership: text });
    const query = queryOf(['filter[Accounts.ownership]', value], ['filter[id]', id]);
    expect(await idsAt(api, `/modules/Accounts?${query}`)).toEqual([id]);
  });
});

describe('an invalid filter', () => {
  it.each([
    ['an unknown attribute', 'Accounts.nope'],
    ['an attribute in another case', 'Accounts.Name'],
    ['an attribute of another module', 'Accounts.last_name'],
    ['a link without an attribute', 'Accounts.members'],
    ['nothing', ''],
    ['an empty attribute', 'Accounts.'],
    ['an empty link', 'Accounts..name'],
    ['another module', 'Contacts.last_name'],
    ['a module in another case', 'accounts.name'],
    ['an attribute alone', 'name'],
    ['another module alone', 'Contacts'],
    ['nested brackets', 'Accounts][name'],
    ['__proto__', 'Accounts.__proto__'],
    ['constructor', 'constructor'],
    ['__proto__ as a link', 'Accounts.__proto__.name'],
    ['a blank before it', ' Accounts.name'],
    ['SQL', "Accounts.name' or 1=1 --"],
  ])('filters#paths: %s is 400, never ignored', async (_what, path) => {
    const parameter = `filter[${path}]`;
    const error = errorOf(await api.get(`/modules/Accounts?${queryOf([parameter, 'x'])}`), 400);
    expect([error.code, error.source]).toEqual([8207, { parameter }]);
  });

  it('filters#paths: a wrong type is reported with the right one', async () => {
    for (const path of ['Contacts.last_name', 'name']) {
      const { detail } = errorOf(await api.get(`/modules/Accounts?filter[${path}]=x`), 400);
      expect(detail).toContain('Accounts');
    }
  });

  it('filters#operators: an unknown operator is reported with the known ones of the type', async () => {
    const text = errorOf(await api.get('/modules/Accounts?filter[Accounts.name]=[[like]]x'), 400);
    for (const operator of ['eq', 'ne', 'gt', 'lt', 'gte', 'lte', 'in', 'nin', 'li', 'nli']) {
      expect(text.detail).toMatch(new RegExp(`\\b${operator}\\b`, 'u'));
    }
    const flag = errorOf(await api.get('/modules/Contacts?filter[Contacts.do_not_call]=[[gt]]0'), 400);
    expect(flag.detail).toMatch(/\beq\b/u);
    expect(flag.detail).not.toMatch(/\bli\b/u);
  });

  it('filters#dates-in-filters: a date-time without an offset is reported with a hint on plain dates', async () => {
    const path = '/modules/Meetings?filter[Meetings.date_start]=[[gt]]2026-03-02T09:00:00';
    expect(errorOf(await api.get(path), 400)).toMatchObject({ code: 8209, detail: /offset.*plain date/u });
  });

  it('filters#comparison: an unknown option is reported with the known ones', async () => {
    const { detail } = errorOf(await api.get('/modules/Cases?filter[Cases.state]=Ajar'), 400);
    expect(detail).toContain('Open');
    expect(detail).toContain('Closed');
  });

  it('lists#faults-of-a-query: all faults are reported together, with their positions', async () => {
    const query = queryOf(
      ['filter[Accounts.nope]', 'x'],
      ['filter[Accounts.name]', '[[eq]]fine,[[huh]]x'],
      ['filter[Accounts.industry]', '[[in]]Banking,Nothing'],
      ['filter[Accounts.members.last_contacted]', '[[gt]]soon'],
      ['filter', 'nope'],
      ['sort', 'name,nope'],
    );
    const errors = errorsOf(await api.get(`/modules/Accounts?${query}`), 400);
    const told = errors.map(({ code, source, detail }) => {
      const character = [8208, 8209, 8211].includes(code) ? ` at ${String(characterIn(detail))}` : '';
      return `${code} ${source?.parameter ?? ''}${character}`;
    });
    expect(told.toSorted()).toEqual([
      '8207 filter[Accounts.nope]',
      '8208 filter[Accounts.name] at 14',
      '8209 filter[Accounts.industry] at 15',
      '8209 filter[Accounts.members.last_contacted] at 7',
      '8210 filter',
      '8211 sort at 6',
    ]);
  });

  it('lists#faults-of-a-query: two faults of one filter are both reported', async () => {
    const query = queryOf(['filter[Accounts.total_revenue]', '[[gt]]much,[[like]]1']);
    expect(faultsOf(await api.get(`/modules/Accounts?${query}`), 400)).toEqual([
      '8208 filter[Accounts.total_revenue]',
      '8209 filter[Accounts.total_revenue]',
    ]);
  });

  it('errors#titles: the title names the fault, cut and escaped', async () => {
    const { title } = errorOf(await api.get(`/modules/Cases?filter[Cases.state]=a%0Ab%22${'x'.repeat(500)}`), 400);
    expect(title).toContain(String.raw`a\u000ab`);
    expect(title.length).toBeLessThan(350);
  });
});

describe('filters by id', () => {
  it('filters#ids-in-filters: filter[id] and filter[{module}] accept a comma-separated list', async () => {
    const [one, two, three] = [
      await create(api, 'Accounts'),
      await create(api, 'Accounts'),
      await create(api, 'Accounts'),
    ];
    for (const name of ['id', 'Accounts', 'Accounts.id']) {
      const list = name === 'Accounts.id' ? `[[in]]${one.id},${two.id}` : `${one.id},${two.id}`;
      expect((await idsAt(api, `/modules/Accounts?filter[${name}]=${list}`)).toSorted()).toEqual(
        [one.id, two.id].toSorted(),
      );
    }
    const both = `filter[id]=${one.id},${two.id}&filter[Accounts]=${two.id},${three.id}`;
    expect(await idsAt(api, `/modules/Accounts?${both}`)).toEqual([two.id]);
  });

  it('filters#ids-in-filters: unknown, repeated or deleted ids are not a fault', async () => {
    const [one, gone] = [await create(api, 'Accounts'), await create(api, 'Accounts')];
    await api.delete(`/modules/Accounts/${gone.id}`);
    const list = [one.id, one.id, gone.id, freshId(), 'x y', "'"].map(encodeURIComponent).join(',');
    expect(await idsAt(api, `/modules/Accounts?filter[id]=${list}`)).toEqual([one.id]);
  });

  it('filters#ids-in-filters: an empty id matches no record, and every record has one', async () => {
    const { id } = await create(api, 'Accounts');
    expect(await idsAt(api, '/modules/Accounts?filter[id]=')).toEqual([]);
    expect(await idsAt(api, `/modules/Accounts?filter[id]=,${id}`)).toEqual([id]);
    expect(await idsAt(api, `/modules/Accounts?filter[id]=${id}&filter[Accounts.id]=[[ne]]`)).toEqual([id]);
  });

  it('filters#ids-in-filters: other operators of ids work there too', async () => {
    const [one, two] = [await create(api, 'Accounts'), await create(api, 'Accounts')];
    const query = `filter[id]=[[in]]${one.id},${two.id},[[nin]]${one.id}`;
    expect(await idsAt(api, `/modules/Accounts?${query}`)).toEqual([two.id]);
    expect(faultOf(await api.get('/modules/Accounts?filter[id]=[[li]]a%25'), 400)).toBe('8208 filter[id]');
  });
});

describe('filters and the rest of the query', () => {
  it('filters#combining-conditions: repeated parameters must all match', async () => {
    const { id } = await create(api, 'Accounts', { ownership: 'abc' });
    const at = (...values: string[]): string =>
      `/modules/Accounts?filter[id]=${id}&${values.map((value) => `filter[Accounts.ownership]=${value}`).join('&')}`;
    expect(await idsAt(api, at('[[li]]a%25', '[[li]]%25c'))).toEqual([id]);
    expect(await idsAt(api, at('[[li]]a%25', '[[li]]%25d'))).toEqual([]);
    // Several `in` of one parameter are one set, those of two are two.
    expect(await idsAt(api, at('[[in]]abc,[[in]]x'))).toEqual([id]);
    expect(await idsAt(api, at('[[in]]abc', '[[in]]x'))).toEqual([]);
  });

  it.each(['POST', 'PATCH', 'DELETE'])(
    'filters#where-filters-apply: %s of a record accepts no filter',
    async (method) => {
      const { id } = await create(api, 'Accounts');
      const path = method === 'POST' ? '/modules/Accounts' : `/modules/Accounts/${id}`;
      const body = { data: { type: 'Accounts', id, attributes: { name: 'x' } } };
      const answer = await api.send(method, `${path}?filter[id]=${id}`, {}, JSON.stringify(body));
      expect([answer.status, answer.text.includes('filter[id]')]).toEqual([400, true]);
      expect((await api.get(`/modules/Accounts/${id}`)).status).toBe(200);
    },
  );

  it('filters#where-filters-apply: a single record accepts no filter', async () => {
    const { id } = await create(api, 'Accounts');
    expect(faultOf(await api.get(`/modules/Accounts/${id}?filter[id]=${id}`), 400)).toBe('8204 filter[id]');
    expect(faultOf(await api.get(`/modules/Accounts/${id}?sort=name`), 400)).toBe('8204 sort');
  });
});
