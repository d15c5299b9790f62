import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { findEdge } from './find-edge.js';
import { readEntries } from './read-entries.js';

const invitation = findEdge(catalog, { module: 'Meetings', id: 'm', link: 'users' });

function read(...entries: readonly (readonly [id: string, json: string | Buffer])[]) {
  const messages = entries.map(([id, json], index) => ({
    id,
    middleJson: Buffer.from(json),
    pointer: `/data/${index}`,
    linkId: '',
  }));
  const { wanted, faults } = readEntries(invitation, messages);
  const places = faults.map(
    ({ code, source }) => `${code} ${source !== undefined && 'pointer' in source ? source.pointer : ''}`,
  );
  return { ids: wanted.map(({ farId }) => farId), wanted, faults: places };
}

describe('readEntries', () => {
  it('reads ids and values in the order of the document', () => {
    const { wanted, faults } = read(['b', '{"required":false}'], ['a', '']);
    expect(faults).toEqual([]);
    expect(wanted.map(({ farId, values }) => [farId, Object.fromEntries(values)])).toEqual([
      ['b', { required: false }],
      ['a', {}],
    ]);
  });

  it('reports repeated ids at the second position, once each, and impossible ids', () => {
    expect(read(['a', ''], ['', ''], ['a', ''], ['a', ''], ['b/c', ''])).toMatchObject({
      ids: ['a'],
      faults: ['8304 /data/2/id', '8304 /data/3/id', '8307 /data/1/id', '8307 /data/4/id'],
    });
  });

  it.each(['[]', 'null', '"x"', '1', '1.50', '{', '\u0000', Buffer.from([0xff])])(
    'rejects %j as middle values',
    (json) => {
      expect(read(['a', json])).toMatchObject({
        ids: [],
        faults: ['8305 /data/0/meta/middle_table/data/attributes'],
      });
    },
  );
});

describe('findEdge', () => {
  it.each([
    ['an unknown module', { module: 'Ghosts', id: 'm', link: 'users' }, 8402],
    ['nothing', null, 8402],
    ['an unknown link', { module: 'Meetings', id: 'm', link: 'ghosts' }, 8301],
    ['a link inherited from Object.prototype', { module: 'Meetings', id: 'm', link: 'constructor' }, 8301],
    ['a column link', { module: 'Meetings', id: 'm', link: 'accounts' }, 8301],
    ['a local edge', { module: 'Meetings', id: 'm', link: 'SecurityGroups' }, 8301],
  ])('rejects %s', (_, owner, code) => {
    expect(() => findEdge(catalog, owner)).toThrow(expect.objectContaining({ code }));
  });
});
