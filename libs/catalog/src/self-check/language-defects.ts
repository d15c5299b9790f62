import { moduleLabels } from '../derive/language-meta.js';
import type { LanguagePack, ModuleTexts } from '../language/texts.js';
import { isEdgeLink } from '../link-kinds.js';
import type { Catalog, Field, Link, Module } from '../model.js';

type Texts = Readonly<Record<string, string>>;

/**
 * All defects of the languages, one line each; empty when they are sound: each language has texts for everything in the
 * catalogue, for nothing else, and never two different texts under one label key.
 */
export function languageDefects(catalog: Catalog, packs: ReadonlyMap<string, LanguagePack>): string[] {
  const application = new Set([...packs.values()].flatMap((pack) => Object.keys(pack.application)));
  return [...packs].flatMap(([language, pack]) =>
    [
      ...packDefects(catalog, pack),
      ...differences('application', [...application], pack.application),
      ...emptyTexts('application', pack.application),
    ].map((defect) => `${language}: ${defect}`),
  );
}

function packDefects(catalog: Catalog, pack: LanguagePack): string[] {
  const modules = [...catalog.modules.values()];
  const links = modules.flatMap((module) => [...module.links.values()]);
  const middle = links.filter(isEdgeLink).flatMap((link) => [...link.middle.keys()]);
  return [
    ...differences('modules', [...catalog.modules.keys()], pack.modules),
    ...modules.flatMap((module) => moduleDefects(module, pack)),
    ...optionDefects(catalog, pack),
    ...emptyTexts('id', wordings({ id: pack.id })),
    ...emptyTexts('content', wordings({ content: pack.content })),
    ...differences('middle', middle, pack.middle),
    ...emptyTexts('middle', wordings(pack.middle)),
    ...strayLinks('links', pack.links, links),
  ];
}

function moduleDefects(module: Module, pack: LanguagePack): string[] {
  const texts = pack.modules[module.name];
  if (texts === undefined) return [];
  const { fields, filters = {}, links = {} } = texts;
  return [
    ...emptyTexts('module', namesOf(texts)),
    // A content is named after its file.
    ...differences('fields', [...module.fields.values()].flatMap(nameOfOwn), fields),
    ...emptyTexts('fields', wordings(fields)),
    ...differences('filters', [...module.filters.keys()], filters),
    ...emptyTexts('filters', filters),
    ...strayLinks('links', links, [...module.links.values()]),
    ...doubleLabels(module, pack),
  ].map((defect) => `${module.name}: ${defect}`);
}

function optionDefects(catalog: Catalog, pack: LanguagePack): string[] {
  const options: Readonly<Record<string, Texts>> = pack.options;
  return [
    ...differences('drop-downs', [...catalog.dropdowns.keys()], options),
    ...[...catalog.dropdowns].flatMap(([name, keys]) => {
      const labels = options[name] ?? {};
      const { '': _, ...others } = labels;
      return [
        ...(options[name] === undefined ? [] : differences(`drop-down ${name}`, keys, labels)),
        ...emptyTexts(`drop-down ${name}`, others),
        ...moduleNameDefects(name, keys, catalog, pack),
      ];
    }),
  ];
}

/** A module has the same name in a drop-down as elsewhere. */
function moduleNameDefects(name: string, keys: readonly string[], catalog: Catalog, pack: LanguagePack): string[] {
  const modules = keys.filter((key) => key !== '');
  if (!modules.every((key) => catalog.modules.has(key))) return [];
  const labels = (pack.options as Readonly<Record<string, Texts>>)[name] ?? {};
  return modules
    .filter((key) => labels[key] !== pack.modules[key]?.labelPlural)
    .map((key) => `drop-down ${name}: ${key} is not called as the module is`);
}

/** Two attributes may share a label key only if they share the label. */
function doubleLabels(module: Module, pack: LanguagePack): string[] {
  const known = new Map<string, string>();
  const defects: string[] = [];
  for (const [key, label] of moduleLabels(module, pack)) {
    const other = known.get(key) ?? label;
    known.set(key, other);
    if (other !== label) defects.push(`${key} stands for "${other}" and for "${label}"`);
  }
  return defects;
}

function differences(what: string, wanted: readonly string[], given: Readonly<Record<string, unknown>>): string[] {
  const names = new Set(wanted);
  return [
    ...[...names].filter((name) => !Object.hasOwn(given, name)).map((name) => `${what}: nothing about "${name}"`),
    ...Object.keys(given)
      .filter((name) => !names.has(name))
      .map((name) => `${what}: there is no "${name}"`),
  ];
}

function strayLinks(what: string, labels: Texts, links: readonly Link[]): string[] {
  const names = new Set(links.map(({ name }) => name));
  return [
    ...emptyTexts(what, labels),
    ...Object.keys(labels)
      .filter((name) => !names.has(name))
      .map((name) => `${what}: there is no "${name}"`),
  ];
}

function emptyTexts(what: string, texts: Texts): string[] {
  return Object.entries(texts)
    .filter(([, text]) => text.trim() === '')
    .map(([name]) => `${what}: the text of "${name}" is empty`);
}

function nameOfOwn({ name, derived }: Field): string[] {
  return derived?.kind === 'content' ? [] : [name];
}

function namesOf({ label, labelPlural, description }: ModuleTexts): Texts {
  return { label, labelPlural, description };
}

function wordings(fields: Readonly<Record<string, readonly [label: string, help: string]>>): Texts {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, [label, help]]) => [
      [name, label],
      [`${name} (help)`, help],
    ]),
  );
}
