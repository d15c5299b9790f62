import type { CatalogSource } from './catalog-source.js';
import { customModuleDefinition, customModuleLinks } from './custom-module.js';
import type { EdgeDefinition, FieldDefinition } from './define.js';
import type { DropdownName } from './dropdowns/index.js';
import type { FieldTypeName } from './field-types.js';
import { languages } from './language/index.js';
import type { LanguagePack, Texts } from './language/texts.js';
import { USERS } from './link-kinds.js';
import { FrozenMap } from './frozen-map.js';
import type { Field, IndexShape } from './model.js';
import type { SqlValue } from './sql-value.js';
import { toField } from './to-field.js';

/** The types that a custom attribute may have (catalog#custom-types). */
export const CUSTOM_TYPES = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'int',
  'decimal',
  'currency',
  'bool',
  'date',
  'datetime',
  'time',
  'enum',
  'multiEnum',
  'id',
] as const satisfies readonly FieldTypeName[];

/** An index serves one direction of a sort, because empty values come last in both, or patterns. */
export const INDEX_KINDS = ['ascending', 'descending', 'pattern'] as const;

/** The definition of a custom module (catalog#custom-modules). */
export interface CustomModule {
  readonly name: string;
  /** Of one record, by locale; English is there. */
  readonly labels: Texts;
  /** Of several records. */
  readonly pluralLabels: Texts;
  readonly help: Texts;
}

/** The definition of a custom attribute (catalog#attributes-of-a-definition). */
export interface CustomField {
  readonly module: string;
  readonly name: string;
  readonly type: (typeof CUSTOM_TYPES)[number];
  /** By locale; English is there. */
  readonly labels: Texts;
  readonly help: Texts;
  readonly required: boolean;
  readonly default: SqlValue;
  /** The value of records that are older than the attribute; null = none. */
  readonly initial: SqlValue;
  /** In characters; null = no limit. */
  readonly length: number | null;
  /** The name of its drop-down. */
  readonly options: string | null;
  readonly relatedModule: string | null;
}

/** A drop-down of an installation, or what it adds to a built-in one (catalog#custom-drop-downs). */
export interface CustomOptions {
  readonly name: string;
  readonly items: readonly { readonly key: string; readonly labels: Texts }[];
}

/** A link of an installation between the records of two modules, many to many (catalog#custom-links). */
export interface CustomLink {
  readonly module: string;
  /** Its name in that module. */
  readonly name: string;
  readonly relatedModule: string;
  /** Its name in the related module. */
  readonly inverse: string;
  readonly labels: Texts;
  readonly inverseLabels: Texts;
}

/** An index of an installation on a stored or custom attribute (catalog#indexes). */
export interface CustomIndex {
  readonly module: string;
  readonly attribute: string;
  readonly kind: (typeof INDEX_KINDS)[number];
  /** The part of the names of its objects in Postgres that no other index ever has. */
  readonly key: string;
  readonly state: 'building' | 'ready' | 'failed';
  /** Why it failed. */
  readonly reason: string | null;
}

/** The definitions of an installation, by kind. */
export interface Definitions {
  readonly modules: readonly CustomModule[];
  readonly fields: readonly CustomField[];
  readonly options: readonly CustomOptions[];
  readonly links: readonly CustomLink[];
  readonly indexes: readonly CustomIndex[];
}

export const NO_DEFINITIONS: Definitions = { modules: [], fields: [], options: [], links: [], indexes: [] };

/** The source with the definitions of an installation, each after the built-in ones. */
export function withDefinitions(
  source: CatalogSource,
  { modules: ownModules, fields, options, links, indexes }: Definitions,
): CatalogSource {
  const added = ownModules.map(({ name }) => customModuleDefinition(name));
  const dropdowns: Record<string, readonly string[]> = { ...source.dropdowns };
  dropdowns[MODULES] = [...(dropdowns[MODULES] ?? []), ...added.map(({ name }) => name)];
  for (const { name, items } of options) dropdowns[name] = [...(dropdowns[name] ?? []), ...items.map(({ key }) => key)];
  const byModule = Map.groupBy(fields, ({ module }) => module);
  const ready = Map.groupBy(
    indexes.filter(({ state }) => state === 'ready'),
    ({ module }) => module,
  );
  const modules = [...source.modules, ...added].map((module) => {
    const own = (byModule.get(module.name) ?? []).map((field) => [field.name, toDefinition(field)] as const);
    return {
      ...module,
      fields: { ...module.fields, ...Object.fromEntries(own) },
      indexes: [...(module.indexes ?? []), ...(ready.get(module.name) ?? []).map(indexShape)],
    };
  });
  return {
    modules,
    dropdowns,
    links: [...source.links, ...added.flatMap(customModuleLinks), ...links.map(toLinkDefinition)],
  };
}

/** The texts of this release with those of an installation; the English text stands for one that is missing. */
export function languagesWith({
  modules: ownModules,
  fields,
  options,
  links,
}: Definitions): ReadonlyMap<string, LanguagePack> {
  const byModule = Map.groupBy(fields, ({ module }) => module);
  // A module may have links from all others.
  const linksByModule = Map.groupBy(
    links.flatMap(({ module, name, relatedModule, inverse, labels, inverseLabels }) => [
      { module, name, labels },
      { module: relatedModule, name: inverse, labels: inverseLabels },
    ]),
    ({ module }) => module,
  );
  const [english = ''] = languages.keys();
  const withTexts = (locale: string, pack: LanguagePack): LanguagePack => {
    const textOf = (texts: Texts): string | undefined => texts[locale] ?? texts[english];
    const modules = { ...pack.modules };
    for (const { name, labels, pluralLabels, help } of ownModules) {
      const [label = name, labelPlural = name, description = ''] = [labels, pluralLabels, help].map(textOf);
      modules[name] = { label, labelPlural, description };
    }
    for (const [module, own] of byModule) {
      const texts = own.map(({ name, labels, help }) => {
        return [name, { label: textOf(labels) ?? name, help: textOf(help) ?? '' }] as const;
      });
      const present = modules[module];
      if (present !== undefined)
        modules[module] = { ...present, fields: { ...present.fields, ...Object.fromEntries(texts) } };
    }
    for (const [module, own] of linksByModule) {
      const texts = own.map(({ name, labels }) => [name, textOf(labels) ?? name] as const);
      const present = modules[module];
      if (present !== undefined)
        modules[module] = { ...present, links: { ...present.links, ...Object.fromEntries(texts) } };
    }
    const dropdowns = { ...pack.dropdowns };
    for (const { name, items } of options) {
      const labels = items.map(({ key, labels: texts }) => [key, textOf(texts) ?? key] as const);
      dropdowns[name] = { ...dropdowns[name], ...Object.fromEntries(labels) };
    }
    return { ...pack, modules, dropdowns };
  };
  return new Map([...languages].map(([locale, pack]) => [locale, withTexts(locale, pack)]));
}

/** The drop-down of all modules. */
const MODULES = 'module_dom' satisfies DropdownName;

/** The middle table of all custom links. Its column `link` has their ids. */
export const CUSTOM_LINKS = 'custom_links';

/** The id of a definition that has a module and a name. */
export function definitionId({ module, name }: { readonly module: string; readonly name: string }): string {
  return `${module}.${name}`;
}

function toLinkDefinition(link: CustomLink): EdgeDefinition {
  const { module, name, relatedModule, inverse } = link;
  const near = { module, link: name };
  const far = { module: relatedModule, link: inverse };
  // The left record is the one to which a link with a user belongs (rights#links-of-the-other-record).
  const [left, right] = module === USERS && relatedModule !== USERS ? [far, near] : [near, far];
  return {
    storage: 'local-edge',
    table: CUSTOM_LINKS,
    left: { ...left, column: 'left_id' },
    right: { ...right, column: 'right_id' },
    // The modules are for the log of changes.
    roles: [
      { column: 'link', value: definitionId(link) },
      { column: 'left_module', value: left.module },
      { column: 'right_module', value: right.module },
    ],
  };
}

/** The shape of an index, which serves the lists of its attribute. */
export function indexShape({ attribute, kind }: Pick<CustomIndex, 'attribute' | 'kind'>): IndexShape {
  if (kind === 'pattern') return { like: attribute };
  return { order: [kind === 'descending' ? `-${attribute}` : attribute] };
}

/** A custom attribute without the keys of its drop-down. */
export function customField(field: CustomField): Field {
  return toField(field.name, toDefinition(field), new FrozenMap([]));
}

function toDefinition(field: CustomField): FieldDefinition {
  const { type, required, default: value, initial, length, options, relatedModule } = field;
  return {
    type,
    required,
    derived: { kind: 'custom', ...(initial === null ? {} : { initial }) },
    ...(value === null ? {} : { default: value }),
    ...(length === null ? {} : { max: length }),
    ...(options === null ? {} : { options: options as DropdownName }),
    ...(relatedModule === null ? {} : { references: relatedModule }),
  };
}
