import { moduleLabels } from '../derive/language-meta.js';
import { presentationOf } from '../derive/presentation.js';
import type { LanguagePack } from '../language/texts.js';
import { isEdgeLink } from '../link-kinds.js';
import type { Catalog, Module } from '../model.js';
import { textDefects } from './text-defects.js';

/**
 * All defects of the languages, one line each, with the file and the key in it; empty when they are sound: each
 * language has texts for everything in the catalogue, for nothing else, and never two different texts under one label
 * key.
 */
export function languageDefects(catalog: Catalog, packs: ReadonlyMap<string, LanguagePack>): string[] {
  const application = [...packs.values()].flatMap((pack) => Object.keys(pack.application));
  return [...packs].flatMap(([language, pack]) =>
    [
      ...commonDefects(catalog, pack),
      ...moduleNames(catalog, pack).flatMap((name) => moduleDefects(name, catalog, pack)),
      ...textDefects('dropdowns', pack.dropdowns, { needed: optionKeys(catalog) }),
      ...textDefects('application', pack.application, { needed: application }),
    ].map((defect) => `${language}/${defect}`),
  );
}

/** The modules of the catalogue, and those that have texts. */
function moduleNames(catalog: Catalog, pack: LanguagePack): readonly string[] {
  return [...new Set([...catalog.modules.keys(), ...Object.keys(pack.modules)])];
}

function commonDefects(catalog: Catalog, { common }: LanguagePack): string[] {
  const modules = [...catalog.modules.values()];
  const links = modules.flatMap((module) => [...module.links.values()]);
  const middle = links.filter(isEdgeLink).flatMap((link) => [...link.middle.keys()]);
  const fields = new Set(modules.flatMap(ownFields));
  return textDefects('common', common, {
    needed: [
      ...fieldKeys('id'),
      ...fieldKeys('content'),
      ...middle.flatMap((name) => fieldKeys(`middle.${name}`)),
      // Such an attribute may have no text, but a text needs both its label and its help.
      ...Object.keys(common.fields).flatMap((name) => (fields.has(name) ? fieldKeys(`fields.${name}`) : [])),
    ],
    allowed: [
      ...links.map(({ name }) => `links.${name}`),
      ...modules.flatMap((module) => [...module.filters.keys()].map((name) => `filters.${name}`)),
      ...modules.flatMap((module) => sectionsOf(module, catalog).map((name) => `sections.${name}`)),
    ],
  });
}

function moduleDefects(name: string, catalog: Catalog, pack: LanguagePack): string[] {
  const file = `modules/${name}`;
  const texts = pack.modules[name] ?? {};
  const module = catalog.module(name);
  if (module === undefined) return textDefects(file, texts, { needed: [] });
  const { fields = {} } = pack.modules[name] ?? {};
  const { common } = pack;
  const filters = [...module.filters.keys()];
  const sections = sectionsOf(module, catalog);
  const defects = textDefects(file, texts, {
    needed: [
      'label',
      'labelPlural',
      'description',
      ...ownFields(module)
        .filter((field) => !Object.hasOwn(common.fields, field) || Object.hasOwn(fields, field))
        .flatMap((field) => fieldKeys(`fields.${field}`)),
      ...filters.filter((filter) => !Object.hasOwn(common.filters, filter)).map((filter) => `filters.${filter}`),
      ...sections.filter((section) => !Object.hasOwn(common.sections, section)).map((section) => `sections.${section}`),
    ],
    allowed: [
      ...sections.map((section) => `sections.${section}`),
      ...filters.map((filter) => `filters.${filter}`),
      ...[...module.links.keys()].map((link) => `links.${link}`),
    ],
  });
  return defects.length > 0 ? defects : doubleLabels(module, catalog, pack).map((defect) => `${file}.json: ${defect}`);
}

/** Two attributes may share a label key only if they share the label. */
function doubleLabels(module: Module, catalog: Catalog, pack: LanguagePack): string[] {
  const known = new Map<string, string>();
  const defects: string[] = [];
  for (const [key, label] of moduleLabels(module, catalog, pack)) {
    const other = known.get(key) ?? label;
    known.set(key, other);
    if (other !== label) defects.push(`${key} stands for "${other}" and for "${label}"`);
  }
  return defects;
}

/** The attributes that have texts: a content is named after its file. */
function ownFields({ fields }: Module): readonly string[] {
  return [...fields.values()].filter(({ derived }) => derived?.kind !== 'content').map(({ name }) => name);
}

function sectionsOf(module: Module, catalog: Catalog): readonly string[] {
  return [...presentationOf(module, catalog).sections.keys()];
}

function fieldKeys(place: string): readonly string[] {
  return [`${place}.label`, `${place}.help`];
}

/**
 * The keys of drop-downs that have a label of their own. The names of modules have labels elsewhere; the key that
 * chooses nothing has none.
 */
function optionKeys(catalog: Catalog): readonly string[] {
  return [...catalog.dropdowns].flatMap(([name, keys]) => {
    const labelled = keys.filter((key) => key !== '');
    return labelled.every((key) => catalog.modules.has(key)) ? [] : labelled.map((key) => `${name}.${key}`);
  });
}
