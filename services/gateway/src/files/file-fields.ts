import { catalog, isFile, type Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';

const FIELDS: ReadonlyMap<Module, readonly string[]> = new Map(
  [...catalog.modules.values()].map((module) => [
    module,
    [...module.fields.values()].filter(isFile).map(({ name }) => name),
  ]),
);

/** The attributes of a module that name a file. Their bytes are stored apart from the record. */
export function fileFieldsOf(module: Module): readonly string[] {
  return FIELDS.get(module) ?? [];
}

/** Checks that the module has a file attribute of this name. Throws 8607 if not. */
export function fileFieldOf(module: Module, name: string): string {
  if (!fileFieldsOf(module).includes(name)) throw new AppError({ code: codes.notAFileAttribute, value: name });
  return name;
}
