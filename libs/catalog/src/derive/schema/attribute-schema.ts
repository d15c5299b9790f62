import type { JsonSchema } from '../../checks/check.js';
import { rulesOf } from '../../checks/option.js';
import { fieldTypes, type FieldType } from '../../field-types.js';
import { isEdgeLink } from '../../link-kinds.js';
import type { Catalog, EdgeLink, Field, Module } from '../../model.js';
import { isNullable } from '../is-nullable.js';
import { nullable, ref, type Definitions } from './build.js';

/** The value of an attribute in an answer. */
export function answeredAttribute(field: Field, module: Module): JsonSchema {
  const value = field.type === 'enum' ? ref(dropdownName(field)) : typeOf(field).jsonSchema(rulesOf(field));
  return markReadOnly(isNullable(field, module.fields) ? nullable(value) : value, field);
}

/** The value of an attribute in a request. A required one is neither null nor empty. */
export function sentAttribute(field: Field, module: Module): JsonSchema {
  const value = sentValue(field);
  const isRequired = !field.readOnly && storedField(field, module).required;
  return isRequired ? notEmpty(value) : markReadOnly(nullable(value), field);
}

/**
 * A middle value in a request. Values that the service sets may be sent back as they were read, which a schema cannot
 * check.
 */
export function sentMiddleValue(field: Field): JsonSchema {
  if (field.readOnly) return { readOnly: true };
  return overruledAttribute(field);
}

/** A value that another name of the attribute overrules: it may be empty, but must have the type of the attribute. */
export function overruledAttribute(field: Field): JsonSchema {
  return nullable(sentValue(field));
}

/**
 * The definitions that the schemas of attributes refer to: the keys of each drop-down, and the values that a request
 * may have for each type.
 */
export function valueDefinitions(catalog: Catalog): Definitions {
  const modules = [...catalog.modules.values()];
  const fields = modules.flatMap((module) => [...module.fields.values()]);
  const middle = modules.flatMap(({ links }) => [...links.values()].filter(isEdgeLink)).flatMap(middleFieldsOf);
  const definitions = new Map<string, JsonSchema>();
  for (const field of fields.filter(({ type }) => type === 'enum')) {
    definitions.set(dropdownName(field), typeOf(field).jsonSchema(rulesOf(field)));
  }
  for (const field of [...fields, ...middle]) {
    const name = inputName(field);
    if (name !== undefined) definitions.set(name, inputSchema(field));
  }
  return Object.fromEntries(definitions);
}

/** The field that stores the value: for an alias the stored field. */
export function storedField(field: Field, module: Module): Field {
  return field.derived?.kind === 'alias' ? (module.fields.get(field.derived.column) ?? field) : field;
}

/** The middle values of a link that a client may set. */
function middleFieldsOf({ middle }: EdgeLink): readonly Field[] {
  return [...middle.values()].filter(({ readOnly }) => !readOnly);
}

function notEmpty(value: JsonSchema): JsonSchema {
  return value.type === 'string' ? { ...value, minLength: 1 } : { ...value, not: { const: '' } };
}

/** The empty text means null where the type does not have it (values#null-and-empty). */
function orBlank(schema: JsonSchema): JsonSchema {
  const alternatives = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly JsonSchema[]) : [schema];
  const others = alternatives.filter(({ type, enum: texts }) => type !== 'string' || texts === undefined);
  const texts = alternatives.filter((one) => !others.includes(one)).flatMap((one) => one.enum as readonly string[]);
  const blank = texts.length === 0 ? { type: 'string', maxLength: 0 } : { type: 'string', enum: [...texts, ''] };
  return { anyOf: [...others, blank] };
}

function markReadOnly(schema: JsonSchema, { readOnly }: Field): JsonSchema {
  return readOnly ? { ...schema, readOnly: true } : schema;
}

function dropdownName({ options }: Field): string {
  return `dropdown.${options ?? ''}`;
}

/** The name of a definition of request values that several fields share; undefined for a field that has its own. */
function inputName(field: Field): string | undefined {
  if (field.type === 'enum') return `${dropdownName(field)}.input`;
  const isShared = typeOf(field).inputSchema !== undefined && field.max === undefined && field.options === undefined;
  return isShared ? `input.${field.type}` : undefined;
}

function sentValue(field: Field): JsonSchema {
  const name = inputName(field);
  return name === undefined ? inputSchema(field) : ref(name);
}

function inputSchema(field: Field): JsonSchema {
  const type = typeOf(field);
  const rules = rulesOf(field);
  const schema = (type.inputSchema ?? type.jsonSchema)(rules);
  return 'value' in type.check('', rules) ? schema : orBlank(schema);
}

function typeOf({ type }: Field): FieldType {
  return fieldTypes[type];
}
