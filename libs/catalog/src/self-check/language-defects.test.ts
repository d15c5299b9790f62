import { describe, expect, it } from '@jest/globals';
import { smallCatalog, smallPack } from '../../test/small-catalog.js';
import type { CommonTexts, LanguagePack, ModuleTexts } from '../language/texts.js';
import { languageDefects } from './language-defects.js';

const { modules, common, dropdowns } = smallPack;
const ghost = { label: 'Ghost', help: 'Nobody' };
const ghosts: ModuleTexts = { label: 'Ghost', labelPlural: 'Ghosts', description: 'Unseen' };

/** The sound language with some texts of the module Things changed. */
function withThings(change: (texts: ModuleTexts) => object): LanguagePack {
  const { Things: things } = modules;
  if (things === undefined) throw new Error('There are no Things');
  return { ...smallPack, modules: { ...modules, Things: { ...things, ...change(things) } } };
}

function withCommon(change: Partial<CommonTexts>): LanguagePack {
  return { ...smallPack, common: { ...common, ...change } };
}

function withDropdowns(change: LanguagePack['dropdowns']): LanguagePack {
  return { ...smallPack, dropdowns: { ...dropdowns, ...change } };
}

function without<Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => key !== name));
}

function defectsOf(pack: LanguagePack): string[] {
  return languageDefects(smallCatalog, new Map([['xx', pack]]));
}

const cases: readonly (readonly [what: string, pack: LanguagePack, ...defects: string[]])[] = [
  [
    'a module of no catalogue',
    { ...smallPack, modules: { ...modules, Ghosts: ghosts } },
    'modules/Ghosts.json: "label" is superfluous',
    'modules/Ghosts.json: "labelPlural" is superfluous',
    'modules/Ghosts.json: "description" is superfluous',
  ],
  ['an empty plural', withThings(() => ({ labelPlural: '' })), 'modules/Things.json: "labelPlural" is no text'],
  ['a member of no meaning', withThings(() => ({ lable: 'Thing' })), 'modules/Things.json: "lable" is superfluous'],
  [
    'a missing attribute',
    withThings(({ fields }) => ({ fields: without(fields, 'price') })),
    'modules/Things.json: "fields.price.label" is missing',
    'modules/Things.json: "fields.price.help" is missing',
  ],
  [
    'an unknown attribute',
    withThings(({ fields }) => ({ fields: { ...fields, ghost } })),
    'modules/Things.json: "fields.ghost.label" is superfluous',
    'modules/Things.json: "fields.ghost.help" is superfluous',
  ],
  [
    'an attribute without help',
    withThings(({ fields }) => ({ fields: { ...fields, price: { label: 'Price' } } })),
    'modules/Things.json: "fields.price.help" is missing',
  ],
  [
    'half a text in place of a common one',
    withThings(({ fields }) => ({ fields: { ...fields, deleted: { label: 'Thrown away' } } })),
    'modules/Things.json: "fields.deleted.help" is missing',
  ],
  ['a missing filter', withThings(() => ({ filters: {} })), 'modules/Things.json: "filters.cheap" is missing'],
  [
    'a stray filter',
    withThings(() => ({ filters: { cheap: 'Cheap', dear: 'Dear' } })),
    'modules/Things.json: "filters.dear" is superfluous',
  ],
  [
    'a stray link',
    withThings(() => ({ links: { ghosts: 'Ghosts' } })),
    'modules/Things.json: "links.ghosts" is superfluous',
  ],
  [
    'two labels under one key',
    withThings(({ fields }) => ({ fields: { ...fields, created_by_name: { label: 'Made by', help: 'Who' } } })),
    'modules/Things.json: LBL_CREATED stands for "Label of created_by" and for "Made by"',
  ],
  ['a stray common attribute', withCommon({ fields: { ...common.fields, ghost } }), ...stray('fields.ghost')],
  [
    'half a common attribute',
    withCommon({ fields: { deleted: { label: 'Gone' } as typeof ghost } }),
    'common.json: "fields.deleted.help" is missing',
  ],
  ['a stray common link', withCommon({ links: { ghosts: 'Ghosts' } }), 'common.json: "links.ghosts" is superfluous'],
  [
    'a stray common filter',
    withCommon({ filters: { cheap: 'Cheap', ghosts: 'Ghosts' } }),
    'common.json: "filters.ghosts" is superfluous',
  ],
  ['an empty id', withCommon({ id: { label: '', help: 'Help' } }), 'common.json: "id.label" is no text'],
  [
    'a missing middle value',
    withCommon({ middle: without(common.middle, 'state') }),
    'common.json: "middle.state.label" is missing',
    'common.json: "middle.state.help" is missing',
  ],
  ['a stray middle value', withCommon({ middle: { ...common.middle, ghost } }), ...stray('middle.ghost')],
  [
    'a missing drop-down',
    { ...smallPack, dropdowns: without(dropdowns, 'colours') },
    'dropdowns.json: "colours.red" is missing',
    'dropdowns.json: "colours.green" is missing',
  ],
  ['a missing key', withDropdowns({ minutes: { '-1': 'Never' } }), 'dropdowns.json: "minutes.60" is missing'],
  [
    'a stray key',
    withDropdowns({ minutes: { '-1': 'Never', '60': 'One', '61': 'More' } }),
    'dropdowns.json: "minutes.61" is superfluous',
  ],
  [
    'a module with two names',
    withDropdowns({ owners: { Users: 'People' } }),
    'dropdowns.json: "owners.Users" is superfluous',
  ],
  [
    'an empty text of the application',
    { ...smallPack, application: { LBL_YES: '' } },
    'application.json: "LBL_YES" is no text',
  ],
];

function stray(key: string): string[] {
  return ['label', 'help'].map((member) => `common.json: "${key}.${member}" is superfluous`);
}

describe('languageDefects', () => {
  it('finds nothing in a sound language', () => {
    expect(defectsOf(smallPack)).toEqual([]);
  });

  it.each(cases)('finds %s', (_what, pack, ...defects) => {
    expect(defectsOf(pack)).toEqual(defects.map((defect) => `xx/${defect}`));
  });

  it('finds a missing module by each of its texts', () => {
    const defects = defectsOf({ ...smallPack, modules: without(modules, 'Things') });
    expect(defects).toContain('xx/modules/Things.json: "label" is missing');
    expect(defects).toContain('xx/modules/Things.json: "fields.price.help" is missing');
    expect(defects).not.toContainEqual(expect.stringContaining('deleted'));
  });

  it('finds what one language says of the application and another does not', () => {
    const more = { ...smallPack, application: { ...smallPack.application, LBL_NO: 'No' } };
    const packs = new Map([
      ['aa', smallPack],
      ['bb', more],
    ]);
    expect(languageDefects(smallCatalog, packs)).toEqual(['aa/application.json: "LBL_NO" is missing']);
  });
});
