import type { Catalog, Link, Module } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { SelectionInput } from '@crm/protos';

/** The attributes and links that a client wants of the resources of one module. */
export interface Fieldset {
  readonly attributes: ReadonlySet<string>;
  readonly links: readonly Link[];
}

/** By module name. A module that is absent is shown with everything it has. */
export type Fieldsets = ReadonlyMap<string, Fieldset>;

/**
 * Looks the names in `fields[TYPE]` up in the catalogue (lists#sparse-fieldsets). Adds 8212 for a type that is no
 * module and for each name that is neither an attribute nor a link of it. `id` is accepted: every resource has it.
 */
export function bindFields(
  catalog: Catalog,
  given: ReadonlyMap<string, readonly string[]>,
  faults: Fault[],
): Fieldsets {
  return new Map([...given].map(([type, names]) => [type, bindFieldset(catalog.module(type), type, names, faults)]));
}

/** The selection to request from records for a module; undefined for all attributes. */
export function selectionOf(fieldsets: Fieldsets, module: string): SelectionInput | undefined {
  const fieldset = fieldsets.get(module);
  if (fieldset === undefined) return undefined;
  const toOne = fieldset.links.filter(({ cardinality }) => cardinality === 'one');
  return { attributes: [...fieldset.attributes], toOne: toOne.map(({ name }) => name) };
}

function bindFieldset(module: Module | undefined, type: string, names: readonly string[], faults: Fault[]): Fieldset {
  const source = { parameter: `fields[${type}]` };
  const attributes = new Set<string>();
  const links = new Map<string, Link>();
  if (module === undefined) {
    faults.push({ code: codes.unknownFieldset, value: type, source, detail: 'There is no such type' });
    return { attributes, links: [] };
  }
  for (const name of names) {
    const link = module.links.get(name);
    if (link !== undefined) links.set(name, link);
    else if (module.fields.has(name)) attributes.add(name);
    else if (name !== 'id')
      faults.push({ code: codes.unknownFieldset, value: name, source, detail: describe(name, module) });
  }
  return { attributes, links: [...links.values()] };
}

function describe(name: string, { name: type, fields }: Module): string {
  const renamed = [...fields.values()].find(({ renamedFrom }) => renamedFrom === name);
  if (renamed !== undefined) return `The attribute is called ${renamed.name} here`;
  return `${type} has neither an attribute nor a link of this name`;
}
