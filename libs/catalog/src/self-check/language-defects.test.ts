import { describe, expect, it } from '@jest/globals';
import { smallCatalog, smallPack } from '../../test/small-catalog.js';
import type { LanguagePack, ModuleTexts } from '../language/texts.js';
import { languageDefects } from './language-defects.js';

const { modules } = smallPack;
const ghosts: ModuleTexts = { label: 'Ghost', labelPlural: 'Ghosts', description: 'Unseen', fields: {} };
const renamed = 'drop-down owners: Things is not called as the module is';

/** The sound language with some texts of the module Things changed. */
function withThings(change: (texts: ModuleTexts) => Partial<ModuleTexts>): LanguagePack {
  const { Things: things } = modules;
  if (things === undefined) throw new Error('There are no Things');
  return { ...smallPack, modules: { ...modules, Things: { ...things, ...change(things) } } };
}

function withOptions(options: Readonly<Record<string, Readonly<Record<string, string>>>>): LanguagePack {
  return { ...smallPack, options: { ...smallPack.options, ...options } };
}

function without<Value>(values: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

function defectsOf(pack: LanguagePack): string[] {
  return languageDefects(smallCatalog, new Map([['xx', pack]]));
}

const cases: readonly (readonly [what: string, pack: LanguagePack, ...defects: string[]])[] = [
  [
    'a missing module',
    { ...smallPack, modules: without(modules, 'Things') },
    'modules: nothing about "Things"',
    renamed,
  ],
  [
    'a module of no catalogue',
    { ...smallPack, modules: { ...modules, Ghosts: ghosts } },
    'modules: there is no "Ghosts"',
  ],
  ['an empty label', withThings(() => ({ label: ' ' })), 'Things: module: the text of "label" is empty'],
  [
    'an empty plural',
    withThings(() => ({ labelPlural: '' })),
    'Things: module: the text of "labelPlural" is empty',
    renamed,
  ],
  [
    'an empty description',
    withThings(() => ({ description: '' })),
    'Things: module: the text of "description" is empty',
  ],
  [
    'a missing attribute',
    withThings(({ fields }) => ({ fields: without(fields, 'price') })),
    'Things: fields: nothing about "price"',
  ],
  [
    'an unknown attribute',
    withThings(({ fields }) => ({ fields: { ...fields, ghost: ['Ghost', 'Nobody'] } })),
    'Things: fields: there is no "ghost"',
  ],
  [
    'an attribute without a label',
    withThings(({ fields }) => ({ fields: { ...fields, price: ['', 'How much'] } })),
    'Things: fields: the text of "price" is empty',
  ],
  [
    'an attribute without help',
    withThings(({ fields }) => ({ fields: { ...fields, price: ['Price', ''] } })),
    'Things: fields: the text of "price (help)" is empty',
  ],
  ['a missing filter', withThings(() => ({ filters: {} })), 'Things: filters: nothing about "cheap"'],
  [
    'a stray filter',
    withThings(() => ({ filters: { cheap: 'Cheap', dear: 'Dear' } })),
    'Things: filters: there is no "dear"',
  ],
  ['an empty filter', withThings(() => ({ filters: { cheap: '' } })), 'Things: filters: the text of "cheap" is empty'],
  ['a stray link', withThings(() => ({ links: { ghosts: 'Ghosts' } })), 'Things: links: there is no "ghosts"'],
  ['an empty link', withThings(() => ({ links: { maker: '' } })), 'Things: links: the text of "maker" is empty'],
  ['a stray link of all modules', { ...smallPack, links: { ghosts: 'Ghosts' } }, 'links: there is no "ghosts"'],
  [
    'two labels under one key',
    withThings(({ fields }) => ({ fields: { ...fields, created_by_name: ['Made by', 'Who'] } })),
    'Things: LBL_CREATED stands for "Label of created_by" and for "Made by"',
  ],
  [
    'a missing drop-down',
    { ...smallPack, options: without(smallPack.options, 'colours') as LanguagePack['options'] },
    'drop-downs: nothing about "colours"',
  ],
  ['a stray drop-down', withOptions({ ghosts: {} }), 'drop-downs: there is no "ghosts"'],
  ['a missing key', withOptions({ minutes: { '-1': 'Never' } }), 'drop-down minutes: nothing about "60"'],
  [
    'a stray key',
    withOptions({ minutes: { '-1': 'Never', '60': 'One', '61': 'More' } }),
    'drop-down minutes: there is no "61"',
  ],
  [
    'an empty key label',
    withOptions({ minutes: { '-1': '', '60': 'One' } }),
    'drop-down minutes: the text of "-1" is empty',
  ],
  [
    'a module with two names',
    withOptions({ owners: { Users: 'People', Things: 'Things (all)' } }),
    'drop-down owners: Users is not called as the module is',
  ],
  ['an empty id', { ...smallPack, id: ['', 'Help'] }, 'id: the text of "id" is empty'],
  [
    'a missing middle value',
    { ...smallPack, middle: without(smallPack.middle, 'state') },
    'middle: nothing about "state"',
  ],
  [
    'a stray middle value',
    { ...smallPack, middle: { ...smallPack.middle, ghost: ['Ghost', 'Nobody'] } },
    'middle: there is no "ghost"',
  ],
  [
    'an empty text of the application',
    { ...smallPack, application: { LBL_YES: '' } },
    'application: the text of "LBL_YES" is empty',
  ],
];

describe('languageDefects', () => {
  it('finds nothing in a sound language', () => {
    expect(defectsOf(smallPack)).toEqual([]);
  });

  it.each(cases)('finds %s', (_what, pack, ...defects) => {
    expect(defectsOf(pack)).toEqual(defects.map((defect) => `xx: ${defect}`));
  });

  it('finds what one language says of the application and another does not', () => {
    const more = { ...smallPack, application: { ...smallPack.application, LBL_NO: 'No' } };
    const packs = new Map([
      ['aa', smallPack],
      ['bb', more],
    ]);
    expect(languageDefects(smallCatalog, packs)).toEqual(['aa: application: nothing about "LBL_NO"']);
  });
});
