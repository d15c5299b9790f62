import { assemble } from '../src/assemble.js';
import type { CatalogSource } from '../src/catalog-source.js';
import {
  accessRules,
  alsoCalled,
  autoNumber,
  currency,
  decimal,
  flag,
  flexReference,
  joined,
  managed,
  manyOf,
  nameOf,
  oneOf,
  oneOfNumbers,
  parentName,
  referenceTo,
  text,
  upperCase,
} from '../src/define.js';
import type { DropdownName } from '../src/dropdowns/index.js';
import type { LanguagePack, ModuleTexts } from '../src/language/texts.js';
import type { Catalog } from '../src/model.js';
import { standardFields } from '../src/modules/standard-fields.js';

const colours = 'colours' as DropdownName;
const minutes = 'minutes' as DropdownName;
const owners = 'owners' as DropdownName;

const source: CatalogSource = {
  modules: [
    {
      name: 'Users',
      table: 'users',
      createAdminOnly: true,
      fields: {
        user_name: text({ max: 60, required: true, unique: true, adminOnly: true }),
        first: text({ max: 9 }),
        name: joined('first', 'user_name'),
        ...standardFields,
      },
    },
    {
      name: 'Things',
      table: 'things',
      fields: {
        label: text({ max: 9, required: true }),
        name: alsoCalled('label', { max: 9 }),
        capitals: upperCase('label'),
        number: autoNumber(),
        thing_type: oneOf(colours, { renamedFrom: 'type' }),
        colour: oneOf(colours, { required: true, default: 'red' }),
        colours: manyOf(colours),
        alarm: oneOfNumbers(minutes, { default: -1 }),
        price: currency(),
        rate: decimal({ default: '1.5' }),
        broken: flag({ default: false }),
        maker_id: referenceTo('Users', { required: true }),
        maker_name: nameOf('maker_id', 'Users', 'name'),
        checker_id: managed(referenceTo('Users')),
        owner_type: oneOf(owners),
        owner_id: flexReference('owner_type'),
        owner_name: parentName('owner_type', 'owner_id', ['Users', 'Things']),
        ...standardFields,
      },
      filters: { cheap: [{ field: 'price', operator: 'lt', operand: '1' }] },
    },
    {
      name: 'Roles',
      table: 'roles',
      writeAdminOnly: true,
      fields: { actions: accessRules(owners), ...standardFields },
    },
  ],
  links: [
    { child: 'Things', column: 'maker_id', parent: 'Users', childLink: 'maker', parentLink: 'things' },
    { child: 'Things', column: 'checker_id', parent: 'Users', childLink: 'checker' },
    {
      storage: 'edge',
      table: 'lendings',
      left: { module: 'Things', column: 'thing_id', link: 'borrowers' },
      right: { module: 'Users', column: 'user_id', link: 'borrowed' },
      middle: { returned: flag({ default: false }), state: oneOf(colours) },
    },
    {
      storage: 'local-edge',
      table: 'fans',
      left: { module: 'Things', column: 'thing_id', link: 'fans' },
      right: { module: 'Users', column: 'user_id' },
    },
  ],
  dropdowns: { colours: ['', 'red', 'green'], minutes: ['-1', '60'], owners: ['Users', 'Things'] },
};

/** A catalogue with an attribute of every kind that metadata distinguishes. */
export const smallCatalog: Catalog = assemble(source);

/** A language whose texts name their subject, with some special labels. Modules share the text of `deleted`. */
export const smallPack: LanguagePack = {
  modules: Object.fromEntries([...smallCatalog.modules.keys()].map((name) => [name, textsOf(name)])),
  common: {
    id: { label: 'Id', help: 'Help on id' },
    content: { label: '{file}: bytes', help: 'Help on contents' },
    fields: { deleted: { label: 'Gone', help: 'Help for all' } },
    links: { checker: 'Checked by' },
    filters: {},
    sections: { overview: 'Overview', amounts: 'Amounts', system: 'Created and changed' },
    middle: {
      returned: { label: 'Returned', help: 'Help on returned' },
      state: { label: 'State', help: 'Help on state' },
    },
  },
  dropdowns: {
    colours: { red: 'Red', green: 'Green' },
    minutes: { '-1': 'Never', '60': 'One minute' },
  },
  application: { LBL_YES: 'Yes' },
};

function textsOf(module: string): ModuleTexts {
  const { fields = new Map(), filters = new Map() } = smallCatalog.module(module) ?? {};
  return {
    label: module.slice(0, -1),
    labelPlural: `${module} (all)`,
    description: `About ${module}`,
    fields: Object.fromEntries(
      [...fields.keys()]
        .filter((name) => name !== 'deleted')
        .map((name: string) => [name, { label: `Label of ${labelled(name)}`, help: `Help on ${name}` }]),
    ),
    ...(module === 'Things' ? { links: { borrowers: 'Lent to' } } : {}),
    filters: Object.fromEntries([...filters.keys()].map((name: string) => [name, `Filter ${name}`])),
  };
}

/** Attributes that share a label key share the label. */
function labelled(attribute: string): string {
  return attribute.replace(/^created_by_name$/, 'created_by');
}
