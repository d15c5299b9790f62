import { expect, describe, it } from '@jest/globals';
import { documentFor, pageIn } from '../client/administration.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { freshText } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, userToken } from '../client/tokens.js';

const FIELDS = '/catalog/fields';
const admin = apiWith(await adminToken());
const user = apiWith(await userToken());

const freshName = (): string => `${freshText('t').replaceAll('-', '_')}_c`;
const at = (name: string): string => `/data/attributes/${name}`;

// Definitions that are taken change the schema with which every exchange of these tests is compared: they are in
// own-stack/custom-attributes.contract.test.ts.
describe('definitions that are refused', () => {
  const english = { 'en-us': 'Region' };
  const manyCharacters = (count: number): string => 'x'.repeat(count);

  it.each<[object, ...string[]]>([
    [{ module: 'Nothing' }, `8113 ${at('module')}`],
    [{ module: null }, `8110 ${at('module')}`],
    [{ name: 'region' }, `8122 ${at('name')}`],
    [{ name: '1region_c' }, `8122 ${at('name')}`],
    [{ name: 'Region_c' }, `8122 ${at('name')}`],
    [{ name: '_c' }, `8122 ${at('name')}`],
    [{ name: `${manyCharacters(59)}_c` }, `8122 ${at('name')}`],
    [{ type: 'intEnum' }, `8113 ${at('type')}`],
    [{ labels: 'Region' }, `8111 ${at('labels')}`],
    [{ labels: { de: 'Region' } }, `8110 ${at('labels/en-us')}`],
    [{ labels: { 'en-us': '' } }, `8110 ${at('labels/en-us')}`],
    [{ labels: { ...english, de: manyCharacters(101) } }, `8112 ${at('labels/de')}`],
    [{ labels: { ...english, xx: 'Region' } }, `8113 ${at('labels/xx')}`],
    [{ help: { es: manyCharacters(501) } }, `8112 ${at('help/es')}`],
    [{ required: 'yes' }, `8111 ${at('required')}`],
    [{ length: 0 }, `8115 ${at('length')}`],
    [{ length: 65_536 }, `8115 ${at('length')}`],
    [{ length: null }, `8111 ${at('length')}`],
    [{ options: 'industry_dom' }, `8122 ${at('options')}`],
    [{ related_module: 'Accounts' }, `8122 ${at('related_module')}`],
    [{ created: '2026-01-01T00:00:00Z' }, `8109 ${at('created')}`],
    [{ color: 'red' }, `8108 ${at('color')}`],
    [{ name: 'x', type: 'x', color: 'red' }, `8108 ${at('color')}`, `8113 ${at('type')}`, `8122 ${at('name')}`],
  ])('catalog#attributes-of-a-definition: %j', async (attributes, ...faults) => {
    const whole = { module: 'Bugs', name: freshName(), type: 'text', labels: english, ...attributes };
    expect(faultsOf(await admin.post(FIELDS, documentFor('catalog-fields', whole)), 400)).toEqual(faults);
    expect(pageIn(await admin.get(FIELDS)).data).toEqual([]);
  });

  it.each<[object, string]>([
    [{ type: 'int', default: 'many' }, `8111 ${at('default')}`],
    [{ type: 'text', length: 3, default: 'long' }, `8112 ${at('default')}`],
    [{ type: 'date', default: 'soon' }, `8114 ${at('default')}`],
    [{ type: 'int', length: 5 }, `8122 ${at('length')}`],
    [{ type: 'enum' }, `8110 ${at('options')}`],
    [{ type: 'enum', options: 'nothing' }, `8113 ${at('options')}`],
    [{ type: 'enum', options: 'industry_dom', default: 'nothing' }, `8113 ${at('default')}`],
    [{ type: 'multiEnum', options: 'industry_dom', default: ['Banking'] }, `8122 ${at('default')}`],
    [{ type: 'id' }, `8110 ${at('related_module')}`],
    [{ type: 'id', related_module: 'Nothing' }, `8113 ${at('related_module')}`],
  ])('catalog#custom-types: %j', async (attributes, fault) => {
    const whole = { module: 'Bugs', name: freshName(), labels: english, ...attributes };
    expect(faultOf(await admin.post(FIELDS, documentFor('catalog-fields', whole)), 400)).toBe(fault);
  });

  it.each<[object, string]>([
    [{ name: 'tier' }, `8122 ${at('name')}`],
    [{ name: 'parent_type_display' }, `8113 ${at('name')}`],
    [{ items: [] }, `8111 ${at('items')}`],
    [{ items: ['gold'] }, `8111 ${at('items/0')}`],
    [{ items: [{ key: '', labels: english }] }, `8110 ${at('items/0/key')}`],
    [{ items: [{ key: 'a' }] }, `8110 ${at('items/0/labels')}`],
    [{ items: [{ key: 'a', labels: { de: 'A' } }] }, `8110 ${at('items/0/labels/en-us')}`],
    [{ items: [{ key: 'a', labels: english, color: 'red' }] }, `8108 ${at('items/0/color')}`],
    [{ items: ['a', 'A'].map((key) => ({ key, labels: english })) }, `8113 ${at('items/1/key')}`],
  ])('catalog#custom-drop-downs: %j', async (attributes, fault) => {
    const whole = { name: freshName(), items: [{ key: 'a', labels: english }], ...attributes };
    expect(faultOf(await admin.post('/catalog/options', documentFor('catalog-options', whole)), 400)).toBe(fault);
    expect(pageIn(await admin.get('/catalog/options')).data).toEqual([]);
  });

  it('catalog#attributes-of-a-definition: for the name of a built-in attribute', async () => {
    const whole = { module: 'AOS_Quotes', name: 'template_ddown_c', type: 'text', labels: english };
    expect(faultOf(await admin.post(FIELDS, documentFor('catalog-fields', whole)), 409)).toBe(`8015 ${at('name')}`);
  });

  it('catalog#catalog-urls: under an id that does not follow from the names', async () => {
    const whole = { module: 'Bugs', name: freshName(), type: 'text', labels: english };
    const answer = await admin.post(FIELDS, documentFor('catalog-fields', whole, 'Bugs.other_c'));
    expect(faultOf(answer, 400)).toBe('8106 /data/id');
  });

  it('catalog#catalog-urls: to users who are no administrators, before their faults', async () => {
    expect(errorOf(await user.post(FIELDS, '{'), 403).code).toBe(8511);
    expect(errorOf(await user.patch(`${FIELDS}/Bugs.x_c`, '{'), 403).code).toBe(8511);
    expect(errorOf(await user.delete(`${FIELDS}/Bugs.x_c?x=1`), 403).code).toBe(8511);
  });
});

describe('reads of definitions', () => {
  it('catalog#catalog-urls: need a token but no scope', async () => {
    const api = apiWith(await userToken('standard:delete'));
    expect(pageIn(await api.get(FIELDS)).data).toEqual([]);
    expect(errorOf(await api.get(`${FIELDS}/Bugs.x_c`), 404).code).toBe(8001);
    expect(errorOf(await apiWith().get(FIELDS), 401).code).toBe(8501);
  });

  it.each(['x', 'Bugs', 'Bugs.', '.x_c', 'Bugs.x_c.y_c', 'Bugs.x-c', `Bugs.${'x'.repeat(61)}`, '%00'])(
    'catalog#catalog-urls: find nothing under the id %s',
    async (id) => {
      expect(errorOf(await admin.get(`${FIELDS}/${id}`), 404).code).toBe(8001);
      expect(errorOf(await admin.delete(`${FIELDS}/${id}`), 404).code).toBe(8001);
    },
  );

  it.each([
    ['filter[catalog-fields.name]=x', '8207 filter[catalog-fields.name]'],
    ['filter[catalog-fields.module]=[[ne]]x', '8208 filter[catalog-fields.module]'],
    ['sort=name', '8204 sort'],
  ])('catalog#catalog-urls: are not filtered or sorted by %s', async (query, fault) => {
    expect(faultOf(await user.get(`${FIELDS}?${query}`), 400)).toBe(fault);
  });
});
