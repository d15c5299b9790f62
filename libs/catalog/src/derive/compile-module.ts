import { accept, type Check, type ValueRules } from '../checks/check.js';
import { rulesOf } from '../checks/option.js';
import { fieldTypes } from '../field-types.js';
import type { Derivation, Field, Module, Span } from '../model.js';
import type { SqlValue } from '../sql-value.js';
import { attributePointer } from './fault.js';
import type { FlexParent } from './validated.js';

/** A module prepared for checking documents: everything that does not depend on the document is computed once. */
export interface CompiledModule {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, CompiledAttribute>;
  /** Names that JSON:API forbids, with the reason for refusing them. */
  readonly misnamed: ReadonlyMap<string, string>;
  readonly linkNames: ReadonlySet<string>;
  /** Attributes that a create must send. */
  readonly demanded: readonly CompiledAttribute[];
  /** Values of a create that does not send them, by column. */
  readonly defaults: readonly (readonly [column: string, value: SqlValue])[];
  readonly flexParents: readonly FlexParent[];
  readonly span?: Span;
}

/** One attribute with its check bound to its rules. */
export interface CompiledAttribute {
  readonly name: string;
  readonly pointer: string;
  /** Where its value is stored; for an alias the column of the stored attribute. */
  readonly column: string;
  readonly check: Check;
  readonly rules: ValueRules;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Other names under which the same value may be written. */
  readonly otherNames: readonly string[];
  readonly derived?: Derivation;
  /** The module that an id belongs to, when it is the same for every record. */
  readonly referredModule?: string;
}

export function compileModule(module: Module): CompiledModule {
  const fields = [...module.fields.values()];
  const writable = fields.filter((field) => !field.readOnly);
  const otherNames = ({ name }: Field, column: string): string[] =>
    writable.filter((other) => columnOf(other) === column && other.name !== name).map((other) => other.name);
  const attributes = new Map(
    fields.map((field) => [field.name, { ...compileField(field), otherNames: otherNames(field, columnOf(field)) }]),
  );
  return {
    name: module.name,
    attributes,
    misnamed: new Map([
      ['id', 'The id of a record is the member id of the resource object'],
      ...fields.flatMap(renaming),
    ]),
    linkNames: new Set(module.links.keys()),
    demanded: writable
      .filter((field) => field.required && field.default === undefined)
      .flatMap((field) => attributes.get(field.name) ?? []),
    defaults: writable.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value] as const])),
    flexParents: fields.flatMap(({ name, references }) =>
      typeof references === 'object' ? [{ typeColumn: references.typeField, idColumn: name }] : [],
    ),
    ...(module.span === undefined ? {} : { span: module.span }),
  };
}

export function compileField(field: Field): CompiledAttribute {
  return {
    name: field.name,
    pointer: attributePointer(field.name),
    column: columnOf(field),
    check: emptiedByText(fieldTypes[field.type].check),
    rules: rulesOf(field),
    required: field.required,
    readOnly: field.readOnly,
    otherNames: [],
    ...(field.derived === undefined ? {} : { derived: field.derived }),
    ...(typeof field.references === 'string' ? { referredModule: field.references } : {}),
  };
}

function columnOf({ name, derived }: Field): string {
  return derived?.kind === 'alias' ? derived.column : name;
}

/** The empty text is null for a type that does not have it (values#null-and-empty). */
function emptiedByText(check: Check): Check {
  return (value, rules) => {
    const checked = check(value, rules);
    return value === '' && 'refusal' in checked ? accept(null) : checked;
  };
}

function renaming({ name, renamedFrom }: Field): [string, string][] {
  return renamedFrom === undefined ? [] : [[renamedFrom, `JSON:API forbids this attribute name; here it is ${name}`]];
}
