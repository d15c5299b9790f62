import { describe, expect, it } from '@jest/globals';
import { smallCatalog, smallPack } from '../../test/small-catalog.js';
import { catalog } from '../catalog.js';
import { languages } from '../language/index.js';
import { attributesMeta, type AttributesMeta } from './attributes-meta.js';

function metaOf(name: string): AttributesMeta {
  const module = smallCatalog.module(name);
  if (module === undefined) throw new Error(`There is no ${name}`);
  return attributesMeta(module, smallCatalog, smallPack);
}

const things = metaOf('Things');
const users = metaOf('Users');

describe('attributesMeta', () => {
  it('describes the content of a file as a file', () => {
    const notes = catalog.module('Notes');
    const { modules = {} } = languages.get('en-us') ?? {};
    if (notes === undefined) throw new Error('There are no Notes');
    const { filename_file: content } = attributesMeta(notes, catalog, { ...smallPack, modules });
    expect(content).toEqual({
      name: 'filename_file',
      vname: 'LBL_FILENAME_FILE',
      label: `${String(modules.Notes?.fields?.filename?.label)}: bytes`,
      help: 'Help on contents',
      type: 'fileContent',
      jsonType: 'string',
      required: false,
      nullable: true,
      readOnly: false,
      createOnly: false,
      adminOnly: false,
      unique: false,
      sortable: false,
      operators: [],
      contentOf: 'filename',
    });
  });

  it('lists the id, the attributes and the links in this order under their own names', () => {
    const { fields, links } = smallCatalog.module('Things') ?? {};
    expect(Object.keys(things)).toEqual(['id', ...(fields?.keys() ?? []), ...(links?.keys() ?? [])]);
    for (const [name, meta] of Object.entries(things)) expect(meta.name).toBe(name);
  });

  it('describes a text field in full', () => {
    expect(things.label).toEqual({
      name: 'label',
      vname: 'LBL_LABEL',
      label: 'Label of label',
      help: 'Help on label',
      type: 'text',
      jsonType: 'string',
      len: 9,
      required: true,
      nullable: false,
      readOnly: false,
      createOnly: false,
      adminOnly: false,
      unique: false,
      sortable: true,
      operators: ['eq', 'ne', 'in', 'nin', 'gt', 'lt', 'gte', 'lte', 'li', 'nli'],
    });
  });

  it('describes an id that can be set on creation only', () => {
    expect(things.id).toMatchObject({ vname: 'LBL_ID', label: 'Id', len: 36, required: false, createOnly: true });
    expect(things.id).toMatchObject({
      readOnly: false,
      nullable: false,
      unique: true,
      operators: ['eq', 'ne', 'in', 'nin'],
    });
  });

  it.each([
    ['label', 'without a default', { required: true, nullable: false }],
    ['colour', 'with a default but not nullable', { required: false, nullable: false, default: 'red' }],
    ['name', 'not for a second name, although null is rejected there too', { required: false, nullable: false }],
    ['maker_id', 'for a reference', { required: true, nullable: false }],
    ['number', 'not for a server-managed attribute', { required: false, nullable: false, readOnly: true }],
    [
      'checker_id',
      'not for an attribute that the server may leave empty',
      { required: false, nullable: true, readOnly: true },
    ],
    [
      'date_created',
      'not for a second name of such an attribute',
      { required: false, nullable: false, readOnly: true },
    ],
    [
      'capitals',
      'not for an attribute derived from its own record',
      { required: false, nullable: false, readOnly: true },
    ],
    [
      'maker_name',
      'not for an attribute derived from another record',
      { required: false, nullable: true, readOnly: true },
    ],
    [
      'owner_name',
      'not for an attribute derived from one of several records',
      { required: false, nullable: true, readOnly: true },
    ],
    ['broken', 'not for a flag', { required: false, nullable: true, default: false }],
  ])('marks %s as required or not: %s', (name, _rule, facts) => {
    expect(things[name]).toMatchObject(facts);
  });

  it.each([
    ['rate', { jsonType: 'number', default: 1.5 }],
    ['number', { jsonType: 'integer', minimum: 1 }],
    ['date_entered', { jsonType: 'string', format: 'date-time' }],
    ['colours', { jsonType: 'array', options: 'colours', sortable: false, operators: ['eq', 'ne', 'in', 'nin'] }],
    ['capitals', { derivedFrom: ['label'] }],
    ['name', { aliasOf: 'label', len: 9 }],
    ['date_created', { aliasOf: 'date_entered' }],
    ['maker_name', { derivedFrom: ['maker_id'], relatedAttribute: 'name' }],
    ['owner_name', { derivedFrom: ['owner_type', 'owner_id'], relatedAttribute: 'name' }],
    ['maker_id', { references: { modules: ['Users'] } }],
    ['owner_id', { references: { modules: ['Users', 'Things'], typeField: 'owner_type' } }],
    ['thing_type', { formerName: 'type' }],
  ])('describes %s as %p', (name, facts) => {
    expect(things[name]).toMatchObject(facts);
  });

  it('derives a joined name from all its parts', () => {
    expect(users.name).toMatchObject({ derivedFrom: ['first', 'user_name'], nullable: false, readOnly: true });
  });

  it('omits members that do not apply', () => {
    for (const member of ['len', 'default', 'options', 'enum', 'references', 'aliasOf', 'derivedFrom', 'formerName']) {
      expect(things.price).not.toHaveProperty(member);
    }
  });

  it('lists the values of a drop-down with their labels, the empty one only where it is an option', () => {
    const [none, red, green] = [
      { value: '', label: '' },
      { value: 'red', label: 'Red' },
      { value: 'green', label: 'Green' },
    ];
    expect(things.thing_type).toMatchObject({ options: 'colours', enum: [none, red, green] });
    expect(things.colour).toMatchObject({ options: 'colours', enum: [red, green] });
    expect(things.alarm).toMatchObject({
      enum: [
        { value: -1, label: 'Never' },
        { value: 60, label: 'One minute' },
      ],
    });
  });

  it('names the drop-down of access rules, whose values are not its keys', () => {
    expect(metaOf('Roles').actions).toMatchObject({ jsonType: 'object', options: 'owners' });
    expect(metaOf('Roles').actions).not.toHaveProperty('enum');
  });

  it('marks administration on single attributes, on the id for creation, or on all attributes', () => {
    const adminOnly = (meta: AttributesMeta): string[] =>
      Object.values(meta).flatMap((one) => ('adminOnly' in one && one.adminOnly ? [one.name] : []));
    expect(adminOnly(users)).toEqual(['id', 'user_name']);
    expect(adminOnly(things)).toEqual([]);
    expect(adminOnly(metaOf('Roles'))).toHaveLength(Object.keys(metaOf('Roles')).length);
  });

  it('describes the column links', () => {
    expect(things.maker).toEqual({
      name: 'maker',
      vname: 'LBL_LINK_MAKER',
      label: 'User',
      type: 'link',
      relatedModule: 'Users',
      cardinality: 'one',
      inverse: 'things',
      attribute: 'maker_id',
      operations: ['read', 'add', 'replace', 'remove'],
    });
    expect(users.things).toMatchObject({ label: 'Things (all)', cardinality: 'many', inverse: 'maker' });
    expect(users.things).not.toHaveProperty('attribute');
    expect(things.checker).toMatchObject({ label: 'Checked by', operations: ['read'] });
    expect(things.checker).not.toHaveProperty('inverse');
  });

  it('describes the middle-table links with their middle values', () => {
    expect(things.borrowers).toMatchObject({
      label: 'Lent to',
      cardinality: 'many',
      inverse: 'borrowed',
      operations: ['read', 'add', 'replace', 'remove'],
    });
    expect(things.borrowers).toMatchObject({
      middleTable: {
        attributes: {
          returned: { vname: 'LBL_MIDDLE_RETURNED', label: 'Returned', type: 'bool', default: false },
          state: { vname: 'LBL_MIDDLE_STATE', enum: [{ value: '' }, { value: 'red' }, { value: 'green' }] },
        },
      },
    });
    expect(things.fans).toMatchObject({ middleTable: { attributes: {} } });
  });

  it('reveals nothing about storage', () => {
    const text = JSON.stringify([things, users]);
    for (const word of ['lendings', 'thing_id', 'local-edge', 'column', 'sqlType', 'varchar']) {
      expect(text).not.toContain(word);
    }
  });
});
