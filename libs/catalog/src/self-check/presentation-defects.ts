import { MAX_SHOWN, presentationOf } from '../derive/presentation.js';
import type { Catalog, Module } from '../model.js';

/** Defects of the presentation of all modules, one line each: names of nothing, and too many of them. */
export function presentationDefects(catalog: Catalog): string[] {
  return [...catalog.modules.values()].flatMap((module) =>
    moduleDefects(module, catalog).map((defect) => `${module.name}: the presentation ${defect}`),
  );
}

function moduleDefects(module: Module, catalog: Catalog): string[] {
  const { columns, sections, activityDate, activities, counts } = presentationOf(module, catalog);
  const attributes = [...sections.values()].flat();
  const isToMany = (name: string): boolean => module.links.get(name)?.cardinality === 'many';
  return [
    ...[...columns, ...attributes, ...(activityDate === undefined ? [] : [activityDate])]
      .filter((name) => !module.fields.has(name))
      .map((name) => `names the attribute ${name}, which does not exist`),
    ...[...activities, ...counts]
      .filter((name) => !isToMany(name))
      .map((name) => `names ${name}, which is no link to many`),
    ...[columns, attributes, activities, counts].flatMap(repeated).map((name) => `names ${name} twice`),
    ...(columns.length === 0 || columns.length > MAX_SHOWN ? [`has ${columns.length} columns`] : []),
    ...(counts.length > MAX_SHOWN ? [`has ${counts.length} counts`] : []),
    ...[...sections.keys()].filter((name) => !/^[a-z][a-z_]*$/.test(name)).map((name) => `has a section ${name}`),
  ];
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
