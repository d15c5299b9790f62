import type { AttributeMeta, ModuleMeta } from './module-metadata.js';

/** An id and the attribute that names its module. */
export interface Parent {
  readonly typeField: string;
  readonly idField: string;
  /** The modules that may be named. */
  readonly modules: readonly string[];
}

/** The parents of a module that can be of several modules. */
export function parentsOf({ attributes }: ModuleMeta): readonly Parent[] {
  return [...attributes.values()].flatMap(({ name, references }) =>
    references?.typeField === undefined
      ? []
      : [{ typeField: references.typeField, idField: name, modules: references.modules }],
  );
}

/**
 * The parents that every record must have: those of marks, of which a user has one for each record
 * (operations#favorites).
 */
export function demandedParentsOf(module: ModuleMeta): readonly Parent[] {
  return parentsOf(module).filter(({ idField }) => module.attributes.get(idField)?.required === true);
}

/** The attributes that a request may set, without second names. */
export function writableOf({ attributes }: ModuleMeta): readonly AttributeMeta[] {
  return [...attributes.values()].filter(({ readOnly, aliasOf }) => !readOnly && aliasOf === undefined);
}

/** The writable attributes that are a second name of another one. */
export function aliasesOf({ attributes }: ModuleMeta): readonly (AttributeMeta & { readonly aliasOf: string })[] {
  return [...attributes.values()].filter(
    (attribute): attribute is AttributeMeta & { readonly aliasOf: string } =>
      !attribute.readOnly && attribute.aliasOf !== undefined,
  );
}
