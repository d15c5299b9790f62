import { catalog, isFile, type Module } from '@crm/catalog';
import { AppError } from '@crm/errors';

const FIELDS: ReadonlyMap<Module, readonly string[]> = new Map(
  [...catalog.modules.values()].map((module) => [
    module,
    [...module.fields.values()].filter(isFile).map(({ name }) => name),
  ]),
);

/** The attributes of a module that name a file, whose bytes are kept apart from the record. */
export function fileFieldsOf(module: Module): readonly string[] {
  return FIELDS.get(module) ?? [];
}

/** A file attribute by its name; 8607 when the module has none of that name. */
export function fileFieldOf(module: Module, name: string): string {
  if (!fileFieldsOf(module).includes(name)) throw new AppError({ code: 8607, value: name });
  return name;
}
