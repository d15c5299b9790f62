import { fieldText } from '../language/field-text.js';
import { filterLabel } from '../language/filter-label.js';
import {
  fieldLabelKey,
  filterLabelKey,
  ID_KEY,
  linkLabelKey,
  middleLabelKey,
  MODULE_DESCRIPTION_KEY,
  MODULE_NAME_KEY,
  MODULE_TITLE_KEY,
  sectionLabelKey,
} from '../language/label-key.js';
import { linkLabel } from '../language/link-label.js';
import { optionLabel } from '../language/option-label.js';
import { sectionLabel } from '../language/section-label.js';
import type { LanguagePack } from '../language/texts.js';
import { isEdgeLink } from '../link-kinds.js';
import type { Catalog, Module } from '../model.js';
import { presentationOf } from './presentation.js';

export type Label = readonly [key: string, text: string];

/** Texts by label key; among the application's texts also maps: one for each drop-down, and those of the modules. */
export type ApplicationTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/**
 * `meta.{module}.language` of metadata#texts: every text of a module by its label key. Each `vname` of
 * `meta/attributes` is a key of this object.
 */
export function moduleLanguage(module: Module, catalog: Catalog, pack: LanguagePack): Readonly<Record<string, string>> {
  return Object.fromEntries(moduleLabels(module, catalog, pack));
}

/** Every label of a module; a text that the language lacks is empty. A key may occur twice. */
export function moduleLabels(module: Module, catalog: Catalog, pack: LanguagePack): readonly Label[] {
  const texts = pack.modules[module.name];
  const links = [...module.links.values()];
  const middle = new Set(links.filter(isEdgeLink).flatMap((link) => [...link.middle.keys()]));
  return [
    [MODULE_NAME_KEY, texts?.label ?? ''],
    [MODULE_TITLE_KEY, texts?.labelPlural ?? ''],
    [MODULE_DESCRIPTION_KEY, texts?.description ?? ''],
    [ID_KEY, pack.common.id.label],
    ...[...module.fields.values()].map((field): Label => [
      fieldLabelKey(module.name, field.name),
      fieldText(module.name, field, pack)?.label ?? '',
    ]),
    ...links.map((link): Label => [linkLabelKey(link.name), linkLabel(link, pack)]),
    ...[...middle].map((name): Label => [middleLabelKey(name), pack.common.middle[name]?.label ?? '']),
    ...[...module.filters.keys()].map((name): Label => [filterLabelKey(name), filterLabel(module.name, name, pack)]),
    ...[...presentationOf(module, catalog).sections.keys()].map((name): Label => [
      sectionLabelKey(name),
      sectionLabel(module.name, name, pack),
    ]),
  ];
}

/**
 * `meta.application.language` of metadata#texts: the texts that belong to no module, the labels of every drop-down by
 * its name, and the names of the modules: `moduleList` for several records, `moduleListSingular` for one.
 */
export function applicationLanguage(catalog: Catalog, pack: LanguagePack): ApplicationTexts {
  const modules = [...catalog.modules.keys()];
  return {
    ...pack.application,
    moduleList: labelsOf(modules, (name) => pack.modules[name]?.labelPlural),
    moduleListSingular: labelsOf(modules, (name) => pack.modules[name]?.label),
    ...Object.fromEntries(
      [...catalog.dropdowns].map(([name, keys]) => [name, labelsOf(keys, (key) => optionLabel(pack, name, key))]),
    ),
  };
}

function labelsOf(keys: readonly string[], labelOf: (key: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, labelOf(key) ?? '']));
}
