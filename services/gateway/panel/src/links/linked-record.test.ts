import { describe, expect, it } from '@jest/globals';
import { attributesMeta, catalog, languages } from '@crm/catalog';
import { writableFields } from '../records/writable-fields.js';
import { linkingOf, originIn, originQuery } from './linked-record.js';

const [texts] = languages.values();
if (texts === undefined) throw new Error('There are no texts');
const metas = new Map([...catalog.modules].map(([name, module]) => [name, attributesMeta(module, catalog, texts)]));
const links = [...metas].flatMap(([module, meta]) =>
  Object.values(meta).flatMap((link) =>
    link.type === 'link' && link.operations.includes('add') ? [{ module, link }] : [],
  ),
);

function linkingFrom(module: string, name: string) {
  const link = metas.get(module)?.[name];
  if (link?.type !== 'link') throw new Error(`${module} has no link ${name}`);
  const query = originQuery({ module, record: { id: 'x/1' }, link });
  const origin = originIn(new URLSearchParams(query));
  const meta = metas.get(link.relatedModule) ?? {};
  return origin === undefined ? undefined : linkingOf(origin, writableFields(meta, true), meta);
}

describe('a new record of a link', () => {
  it.each([
    ['Accounts', 'opportunities', { values: { account_id: 'x/1' } }],
    ['Accounts', 'notes', { values: { parent_id: 'x/1', parent_type: 'Accounts' } }],
    ['Meetings', 'users', { relationships: { meetings: { data: [{ type: 'Meetings', id: 'x/1' }] } } }],
    ['Accounts', 'email_addresses_primary', undefined],
  ])('of %s, %s, begins with %j', (module, name, expected) => {
    expect(linkingFrom(module, name)).toEqual(expected);
  });

  it('has in its form the attribute of every link over a column', () => {
    for (const { module, link } of links) {
      const { values = {} } = linkingFrom(module, link.name) ?? {};
      const inverse = metas.get(link.relatedModule)?.[link.inverse ?? ''];
      if (inverse?.type !== 'link' || inverse.attribute === undefined) continue;
      expect([module, link.name, values]).toMatchObject([module, link.name, { [inverse.attribute]: 'x/1' }]);
    }
  });

  it('has no origin in another query', () => {
    expect(originIn(new URLSearchParams('copy=1'))).toBeUndefined();
  });
});
