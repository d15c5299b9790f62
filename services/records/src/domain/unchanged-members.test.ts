import { describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed } from '@crm/catalog';
import type { LinkageMessage } from '@crm/protos';
import { dependsOnStored, withoutUnchangedMembers } from './unchanged-members.js';

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
function remaining(attributes: Record<string, string | null>, ...links: readonly LinkageMessage[]): unknown {
  const document = withoutUnchangedMembers(notes, { attributes, links }, stored);
  return [document.attributes, document.links.map(({ link }) => link)];
}

describe('withoutUnchangedMembers', () => {
  it('drops links that are unchanged, flex parents too', () => {
    const links = [linkage('assigned_user_link', 'u-1'), linkage('accounts', 'a-1'), linkage('cases')];
    expect(remaining({ name: 'x' }, ...links)).toEqual([{ name: 'x' }, []]);
  });

  it('applies the attribute if the link is unchanged, and the link if the attribute is unchanged', () => {
    expect(remaining({ assigned_user_id: 'u-2' }, linkage('assigned_user_link', 'u-1'))).toEqual([
      { assigned_user_id: 'u-2' },
      [],
    ]);
    expect(remaining({ assigned_user_id: 'u-1' }, linkage('assigned_user_link', 'u-2'))).toEqual([
      {},
      ['assigned_user_link'],
    ]);
    const parent = { parent_type: 'Accounts', parent_id: 'a-1' };
    expect(remaining(parent, linkage('cases', 'c-1'), linkage('accounts', 'a-1'))).toEqual([{}, ['cases']]);
  });

  it('keeps contradictions and faults', () => {
    const changed = { assigned_user_id: 'u-3' };
    expect(remaining(changed, linkage('assigned_user_link', 'u-2'))).toEqual([changed, ['assigned_user_link']]);
    expect(remaining({}, linkage('assigned_user_link', 'u-1', 'u-2'))).toEqual([{}, ['assigned_user_link']]);
    expect(remaining({}, linkage('SecurityGroups'), linkage('nope'))).toEqual([{}, ['SecurityGroups', 'nope']]);
  });

  it('concerns only links over columns of the record itself', () => {
    expect(dependsOnStored(notes, { attributes: {}, links: [linkage('accounts')] })).toBe(true);
    expect(dependsOnStored(notes, { attributes: {}, links: [linkage('SecurityGroups')] })).toBe(false);
  });

  it('applies the changed one of two names of a value', () => {
    const documents = moduleNamed(catalog, 'Documents');
    const record = { ...stored, attributesJson: '{"name":"old","document_name":"old"}', toOne: [] };
    const left = (attributes: Record<string, string>): unknown =>
      withoutUnchangedMembers(documents, { attributes, links: [] }, record).attributes;
    expect(left({ name: 'new', document_name: 'old' })).toEqual({ name: 'new' });
    expect(left({ name: 'old', document_name: 'new' })).toEqual({ document_name: 'new' });
    expect(left({ name: 'old', document_name: 'old' })).toEqual({});
    expect(left({ name: 'one', document_name: 'other' })).toEqual({ name: 'one', document_name: 'other' });
    expect(dependsOnStored(documents, { attributes: { name: 'x' }, links: [] })).toBe(false);
  });
});
