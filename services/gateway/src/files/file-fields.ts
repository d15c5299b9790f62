import type { Module } from '@crm/catalog';
import { AppError } from '@crm/errors';

/** The attributes of a module that name a file whose bytes are kept apart from the record. */
export function fileFieldsOf(module: Module): readonly string[] {
  return [...module.fields.values()].filter(({ type }) => type === 'file' || type === 'image').map(({ name }) => name);
}

/** The attribute that carries the bytes of a file (specification section 2.3). */
export function contentAttribute(field: string): string {
  return `${field}_file`;
}

/** A file attribute by its name; 8607 when the module has none of that name. */
export function fileFieldOf(module: Module, name: string): string {
  if (!fileFieldsOf(module).includes(name)) throw new AppError({ code: 8607, value: name });
  return name;
}
