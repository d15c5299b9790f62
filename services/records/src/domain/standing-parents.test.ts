import { describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed } from '@crm/catalog';
import type { LinkageMessage } from '@crm/protos';
import { hasParents, withoutStandingParents } from './standing-parents.js';

const notes = moduleNamed(catalog, 'Notes');
const stored = {
  id: 'n-1',
  version: 1,
  attributesJson: '{"assigned_user_id":"u-1","parent_type":"Accounts","parent_id":"a-1","name":"Note"}',
  toOne: [
    { link: 'assigned_user_link', id: 'u-1' },
    { link: 'accounts', id: 'a-1' },
  ],
};

function linkage(link: string, ...ids: readonly string[]): LinkageMessage {
  const pointer = `/data/relationships/${link}/data`;
  return { link, pointer, entries: ids.map((id) => ({ id, pointer, middleJson: Buffer.alloc(0), linkId: '' })) };
}

/** The remaining attributes and the names of the remaining links. */
function left(attributes: Record<string, string | null>, ...links: readonly LinkageMessage[]): unknown {
  const document = withoutStandingParents(notes, { attributes, links }, stored);
  return [document.attributes, document.links.map(({ link }) => link)];
}

describe('withoutStandingParents', () => {
  it('drops links that lead where they led, flex parents too', () => {
    const links = [linkage('assigned_user_link', 'u-1'), linkage('accounts', 'a-1'), linkage('cases')];
    expect(left({ name: 'x' }, ...links)).toEqual([{ name: 'x' }, []]);
  });

  it('lets the attribute count where the link stands, and the link where the attribute stands', () => {
    expect(left({ assigned_user_id: 'u-2' }, linkage('assigned_user_link', 'u-1'))).toEqual([
      { assigned_user_id: 'u-2' },
      [],
    ]);
    expect(left({ assigned_user_id: 'u-1' }, linkage('assigned_user_link', 'u-2'))).toEqual([
      {},
      ['assigned_user_link'],
    ]);
    const parent = { parent_type: 'Accounts', parent_id: 'a-1' };
    expect(left(parent, linkage('cases', 'c-1'), linkage('accounts', 'a-1'))).toEqual([{}, ['cases']]);
  });

  it('keeps what contradicts, and what is wrong', () => {
    const changed = { assigned_user_id: 'u-3' };
    expect(left(changed, linkage('assigned_user_link', 'u-2'))).toEqual([changed, ['assigned_user_link']]);
    expect(left({}, linkage('assigned_user_link', 'u-1', 'u-2'))).toEqual([{}, ['assigned_user_link']]);
    expect(left({}, linkage('SecurityGroups'), linkage('nope'))).toEqual([{}, ['SecurityGroups', 'nope']]);
  });

  it('concerns links over columns of the record alone', () => {
    expect(hasParents(notes, [linkage('accounts')])).toBe(true);
    expect(hasParents(notes, [linkage('SecurityGroups')])).toBe(false);
  });
});
