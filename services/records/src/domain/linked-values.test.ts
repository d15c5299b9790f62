import { describe, expect, it } from '@jest/globals';
import { catalog, validateAttributes } from '@crm/catalog';
import { findModule } from './find-module.js';
import { judgeLinkedValues, stageLinkedValues } from './linked-values.js';

const contacts = findModule(catalog, 'Contacts');

function judge(attributes: object, linked?: readonly string[]) {
  const entries = (linked ?? []).map((id) => ({ id, linkId: '', middleJson: Buffer.alloc(0), pointer: '/e' }));
  const linkages = linked === undefined ? [] : [{ link: 'accounts', entries, pointer: '/p' }];
  const { validated, faults } = judgeLinkedValues(
    contacts,
    validateAttributes(contacts, { ...attributes }, 'update'),
    linkages,
  );
  const { values, linked: alone, references, managed } = validated;
  return {
    values: [...values.keys()],
    alone: alone.map(({ id }) => id),
    references: references.map(({ id }) => id),
    managed: managed.map(({ attribute }) => attribute),
    faults,
  };
}

const NOTHING = { values: [], alone: [], references: [], managed: [], faults: [] };

describe('judgeLinkedValues', () => {
  it('keeps a value that is sent without its link, and its reference', () => {
    expect(judge({ account_id: 'a' })).toEqual({ ...NOTHING, alone: ['a'], references: ['a'] });
    for (const none of [null, '']) expect(judge({ account_id: none })).toEqual({ ...NOTHING, alone: [null] });
  });

  it('removes a value that agrees with its link', () => {
    expect(judge({ account_id: 'a' }, ['a'])).toEqual(NOTHING);
    expect(judge({ account_id: '' }, [])).toEqual(NOTHING);
  });

  it.each([
    ['a', ['b']],
    ['a', ['a', 'b']],
    ['a', []],
    [null, ['a']],
  ])('finds that %j contradicts %j', (id, linked) => {
    const fault = { code: 8311, value: 'accounts', source: { pointer: '/p' } };
    expect(judge({ account_id: id }, linked)).toEqual({ ...NOTHING, faults: [fault] });
  });

  it('ignores a name beside its link, but reports a value that is not a name', () => {
    expect(judge({ account_name: 'x' }, ['a'])).toEqual(NOTHING);
    expect(judge({ account_name: null }, ['a'])).toEqual(NOTHING);
    expect(judge({ account_name: 5 }, ['a']).managed).toEqual(['account_name']);
    expect(judge({ account_name: 'x' }).managed).toEqual(['account_name']);
  });
});

describe('stageLinkedValues', () => {
  it('replaces the whole link by the value', () => {
    const [one, none] = stageLinkedValues(contacts, 'c', [
      { attribute: 'account_id', pointer: '/data/attributes/account_id', link: 'accounts', id: 'a' },
      { attribute: 'account_id', pointer: '/data/attributes/account_id', link: 'accounts', id: null },
    ]);
    expect(one).toMatchObject({ ownerId: 'c', entries: [{ id: 'a', pointer: '/data/attributes/account_id' }] });
    expect(one?.link).toBe(contacts.links.get('accounts'));
    expect(none?.entries).toEqual([]);
  });
});
