import type { EdgeLink, Field, Module } from '@crm/catalog';

/** The id of a record as a field: every module has it and no catalogue lists it. */
export const ID_FIELD: Field = {
  name: 'id',
  type: 'id',
  column: 'id',
  required: true,
  readOnly: true,
  serverManaged: true,
  adminOnly: false,
  unique: true,
};

const CHANGED_FIELD: Field = {
  ...ID_FIELD,
  name: 'date_modified',
  type: 'datetime',
  column: 'date_modified',
  unique: false,
};

/**
 * The field that a name in a query refers to: `id`, an attribute, or the former name of an attribute. A second name of
 * a stored attribute yields that attribute.
 */
export function findAttribute(module: Module, name: string): Field | undefined {
  if (name === ID_FIELD.name) return ID_FIELD;
  const field = module.fields.get(name) ?? [...module.fields.values()].find(({ renamedFrom }) => renamedFrom === name);
  return field?.derived?.kind === 'alias' ? module.fields.get(field.derived.column) : field;
}

/** The same for a row of a middle table: its values, its id, the ids of both ends and the time of its last change. */
export function findMiddleAttribute(link: EdgeLink, name: string): Field | undefined {
  if (name === ID_FIELD.name) return ID_FIELD;
  if (name === link.nearColumn || name === link.farColumn) return { ...ID_FIELD, name, column: name };
  return name === CHANGED_FIELD.name ? CHANGED_FIELD : link.middle.get(name);
}

/** The names of all attributes that `findMiddleAttribute` finds. */
export function middleAttributes({ middle, nearColumn, farColumn }: EdgeLink): readonly string[] {
  return [...middle.keys(), nearColumn, farColumn, CHANGED_FIELD.name, ID_FIELD.name];
}

/** The field that a plan's structure names; throws when there is none. */
export function attributeNamed(module: Module, name: string): Field {
  const field = findAttribute(module, name);
  if (field === undefined) throw new TypeError(`${module.name} has no attribute ${name}`);
  return field;
}
