import type { JsonSchema } from '../checks/check.js';
import { rulesOf } from '../checks/option.js';
import { fieldTypes, type FieldTypeName, type Operator } from '../field-types.js';
import { ID_KEY } from '../language/label-key.js';
import { optionLabel } from '../language/option-label.js';
import type { FieldText, LanguagePack } from '../language/texts.js';
import type { Derivation, Field } from '../model.js';
import { ID_PATTERN } from '../record-id.js';
import { isNullable } from './is-nullable.js';

/** The content of `meta/attributes` for one attribute (metadata#attributes). Members that do not apply are omitted. */
export interface FieldMeta {
  readonly name: string;
  /** The key of its label in `meta/language`. */
  readonly vname: string;
  readonly label: string;
  readonly help: string;
  /** A row of the table of field types. */
  readonly type: FieldTypeName;
  /** JSON type of a value that is not null, in an answer: `string`, `integer`, `object`… */
  readonly jsonType: string;
  /** A create is refused that sends it under none of its names (`aliasOf`), unless others imply it (values#required-fields). */
  readonly required: boolean;
  /**
   * Its value may be null in an answer, and, unless it is `readOnly`, in a request. Where it may not be null, a request
   * may not send an empty text either.
   */
  readonly nullable: boolean;
  /** Set by the server or derived: a request may send only its current value, or that of a `derivedFrom` beside it. */
  readonly readOnly: boolean;
  /** Chosen at creation or never; only `id`, which is a member of the resource, not of its attributes. */
  readonly createOnly: boolean;
  /** Writing it needs an administrator. */
  readonly adminOnly: boolean;
  /** No two records of the module have the same value, ignoring case. */
  readonly unique: boolean;
  /** A list may be sorted by it. */
  readonly sortable: boolean;
  /** Comparisons that a filter may use. */
  readonly operators: readonly Operator[];
  /** Maximum length of a text in characters (Unicode code points). */
  readonly len?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
  /** The value of a new record when the request has none; without this member it is null, or set by the server. */
  readonly default?: string | number | boolean;
  /** The drop-down with its values, or, for a value that is an object, with the names of its members. */
  readonly options?: string;
  /** The allowed values, in order. A `nullable` one may also be the empty text, listed or not. */
  readonly enum?: readonly EnumItem[];
  /** It holds the id of a record of one of these modules; with several, the attribute `typeField` names the module. */
  readonly references?: { readonly modules: readonly string[]; readonly typeField?: string };
  /** The attribute that has the same value under its first name. */
  readonly aliasOf?: string;
  /** The attributes of the same record that its value is computed from. */
  readonly derivedFrom?: readonly string[];
  /**
   * The attribute whose value it shows, of the record whose id is the last of `derivedFrom`. Its own record does not
   * change with that record (changes#attributes).
   */
  readonly relatedAttribute?: string;
  /**
   * The amount of the same record that this one holds in the base currency, at the rate of the record's `currency_id`.
   */
  readonly convertedFrom?: string;
  /** The link whose oldest related record it shows. Writing another id or address replaces all entries of the link. */
  readonly oldestOf?: string;
  /** The attribute without which this one is null, and may not be sent as true. */
  readonly dependsOn?: string;
  /**
   * The attribute with the name of the file whose bytes it contains, in base64. Only answers with one record show it.
   */
  readonly contentOf?: string;
  /** Its name in older clients, which filters still accept. */
  readonly formerName?: string;
}

export interface EnumItem {
  readonly value: string | number;
  readonly label: string;
}

export interface FieldWording {
  readonly vname: string;
  readonly text: FieldText | undefined;
}

/** Describes a field; `fields` are those of the same table, by name. */
export function fieldMeta(
  field: Field,
  fields: ReadonlyMap<string, Field>,
  { vname, text: { label, help } = { label: '', help: '' } }: FieldWording,
  pack: LanguagePack,
): FieldMeta {
  const { operators, sortable } = fieldTypes[field.type];
  return {
    name: field.name,
    vname,
    label,
    help,
    type: field.type,
    ...valueFacts(field),
    required: field.required && !field.readOnly && field.default === undefined,
    nullable: isNullable(field, fields),
    readOnly: field.readOnly,
    createOnly: false,
    adminOnly: field.adminOnly,
    unique: field.unique,
    sortable,
    operators,
    ...defaultOf(field),
    ...optionFacts(field, pack),
    ...referencesOf(field, fields),
    ...originOf(field, fields),
    ...(field.convertedFrom === undefined ? {} : { convertedFrom: field.convertedFrom }),
    ...(field.renamedFrom === undefined ? {} : { formerName: field.renamedFrom }),
  };
}

/** Describes the id that every record has. */
export function idMeta(
  {
    common: {
      id: { label, help },
    },
  }: LanguagePack,
  adminOnly: boolean,
): FieldMeta {
  const { operators, sortable } = fieldTypes.id;
  return {
    name: 'id',
    vname: ID_KEY,
    label,
    help,
    type: 'id',
    jsonType: 'string',
    len: ID_LENGTH,
    pattern: ID_PATTERN,
    required: false,
    nullable: false,
    readOnly: false,
    createOnly: true,
    adminOnly,
    unique: true,
    sortable,
    operators,
  };
}

const ID_LENGTH = 36;

/** The facts about a value that is not null, according to its type. */
function valueFacts(field: Field): Pick<FieldMeta, 'jsonType' | 'len' | 'minimum' | 'maximum' | 'format' | 'pattern'> {
  const schema: JsonSchema = fieldTypes[field.type].jsonSchema(rulesOf(field));
  const { type: jsonType, maxLength, minimum, maximum, format, pattern } = schema;
  return {
    jsonType: String(jsonType),
    ...(typeof maxLength === 'number' ? { len: maxLength } : {}),
    ...(typeof minimum === 'number' ? { minimum } : {}),
    ...(typeof maximum === 'number' ? { maximum } : {}),
    ...(typeof format === 'string' ? { format } : {}),
    ...(typeof pattern === 'string' ? { pattern } : {}),
  };
}

function defaultOf({ type, default: value }: Field): Pick<FieldMeta, 'default'> {
  if (value === undefined || value === null) return {};
  // Exact numbers are text in the catalogue, and numbers in documents.
  return { default: fieldTypes[type].sqlType === 'numeric' ? Number(value) : value };
}

function optionFacts(
  { type, options, keys = [], required }: Field,
  pack: LanguagePack,
): Pick<FieldMeta, 'options' | 'enum'> {
  if (options === undefined) return {};
  if (type === 'accessRules') return { options };
  const items = keys
    .filter((key) => !(required && key === ''))
    .map((key) => ({ value: type === 'intEnum' ? Number(key) : key, label: optionLabel(pack, options, key) }));
  return { options, enum: items };
}

function referencesOf({ references }: Field, fields: ReadonlyMap<string, Field>): Pick<FieldMeta, 'references'> {
  if (references === undefined) return {};
  if (typeof references === 'string') return { references: { modules: [references] } };
  const { typeField } = references;
  const keys = fields.get(typeField)?.keys ?? [];
  return { references: { modules: keys.filter((key) => key !== ''), typeField } };
}

function originOf(
  { derived }: Field,
  fields: ReadonlyMap<string, Field>,
): Pick<FieldMeta, 'aliasOf' | 'derivedFrom' | 'relatedAttribute' | 'oldestOf' | 'dependsOn' | 'contentOf'> {
  switch (derived?.kind) {
    case 'custom':
    case undefined:
      return {};
    case 'alias':
      return { aliasOf: derived.column };
    case 'upperCase':
      return { derivedFrom: [derived.column] };
    case 'related':
      return { derivedFrom: [derived.column], relatedAttribute: derived.field };
    case 'otherAddress':
      return {};
    case 'primaryAddress':
      return { oldestOf: derived.link, ...dependence(derived, fields) };
    case 'linkedId':
      return { oldestOf: derived.link };
    case 'linkedName':
      return { derivedFrom: [derived.idField], relatedAttribute: derived.field };
    case 'content':
      return { contentOf: derived.field };
    case 'concat':
      return { derivedFrom: derived.columns };
    case 'parentName':
      return { derivedFrom: [derived.typeColumn, derived.idColumn], relatedAttribute: 'name' };
  }
}

/** The other values of an address depend on the address. */
function dependence(
  { link, field }: Derivation & { readonly kind: 'primaryAddress' },
  fields: ReadonlyMap<string, Field>,
): Pick<FieldMeta, 'dependsOn'> {
  const address = [...fields.values()].find(
    ({ type, derived }) => type === 'email' && derived?.kind === 'primaryAddress' && derived.link === link,
  );
  if (address?.derived?.kind !== 'primaryAddress' || address.derived.field === field) return {};
  return { dependsOn: address.name };
}
