import type { AttributeMeta, ModuleMeta } from '../metadata/module-metadata.js';
import { isTextual } from '../metadata/valid-values.js';
import { demandedParentsOf } from '../metadata/writable-attributes.js';

/** One statement of a module's metadata, in a form that a request can prove or refute. */
export interface Claim {
  /** The member of the metadata that makes the claim. */
  readonly kind: string;
  readonly attribute: string;
  readonly text: ClaimText;
}

/** The statement that a claim makes. */
export type ClaimText =
  | 'is in every answer'
  | 'answers have the type'
  | 'other types are refused'
  | 'a create without it is refused'
  | 'a create may leave it out'
  | 'null is kept'
  | 'null is refused'
  | 'an empty text is kept'
  | 'an empty text is refused'
  | 'is never null'
  | 'is null where it has no source'
  | 'another value is kept'
  | 'another value is refused'
  | 'another value is refused at creation'
  | 'its own value is accepted'
  | 'is refused to other users'
  | 'is open to other users'
  | 'two records may share a value'
  | 'a value in use is refused'
  | 'the limit is kept'
  | 'more than the limit is refused'
  | 'answers keep to the limit'
  | 'any length is kept'
  | 'answers have the form'
  | 'other forms are refused'
  | 'a new record has it'
  | 'every option is kept'
  | 'other options are refused'
  | 'the list is complete'
  | 'the drop-down has the same list'
  | 'unknown ids are refused'
  | 'records of other modules are refused'
  | 'records of every module named are accepted'
  | 'no other module can be named'
  | 'is a record of the module'
  | 'any id is kept'
  | 'is the same value'
  | 'follows from its sources'
  | 'is worth the amount'
  | 'the former name is refused'
  | 'has no value yet';

/**
 * Attributes to which no attribute can give a value: a document has revisions once files are uploaded, and a second
 * e-mail address comes by a link.
 */
const WITHOUT_VALUE: ReadonlySet<string> = new Set([
  'Contacts.email2',
  'Leads.email2',
  'Prospects.email2',
  'Documents.document_revision_id',
  'Documents.latest_revision',
  'Documents.last_rev_mime_type',
]);

/** May be null, but never are in a record that was created over HTTP, because a request always has a user. */
const ALWAYS_KNOWN: ReadonlySet<string> = new Set(['created_by', 'modified_user_id']);

/** Whether no attribute can give the attribute a value. */
export function isWithoutValue({ name }: ModuleMeta, attribute: AttributeMeta): boolean {
  return WITHOUT_VALUE.has(`${name}.${attribute.name}`);
}

/** All claims that the metadata of a module makes about its attributes. */
export function claimsOf(module: ModuleMeta): readonly Claim[] {
  return [...module.attributes.values()].flatMap((attribute) =>
    Object.entries(claimTexts(module, attribute)).flatMap(([kind, texts]) =>
      texts.map((text) => ({ kind, attribute: attribute.name, text })),
    ),
  );
}

function claimTexts(module: ModuleMeta, attribute: AttributeMeta): Readonly<Record<string, readonly ClaimText[]>> {
  const common = {
    present: ['is in every answer'],
    required: [attribute.required ? 'a create without it is refused' : 'a create may leave it out'],
    adminOnly: [attribute.adminOnly ? 'is refused to other users' : 'is open to other users'],
  } as const;
  if (attribute.readOnly) return { ...common, ...readOnlyTexts(module, attribute) };
  const isShared = !demandedParentsOf(module).some(({ idField }) => idField === attribute.name);
  return { ...common, ...valueTexts(attribute), ...writableTexts(attribute, isShared) };
}

function writableTexts(attribute: AttributeMeta, isShared: boolean): Readonly<Record<string, readonly ClaimText[]>> {
  const { nullable, required, unique, aliasOf, len, minimum, maximum, format, pattern } = attribute;
  const limit = ['the limit is kept', 'more than the limit is refused'] as const;
  const form = ['answers have the form', 'other forms are refused'] as const;
  return {
    type: ['answers have the type', 'other types are refused'],
    readOnly: ['another value is kept'],
    nullable: [
      nullable ? 'null is kept' : 'null is refused',
      ...(isTextual(attribute)
        ? [nullable ? ('an empty text is kept' as const) : ('an empty text is refused' as const)]
        : []),
    ],
    unique: isShared ? [unique ? 'a value in use is refused' : 'two records may share a value'] : [],
    ...(required || aliasOf !== undefined ? {} : { default: ['a new record has it'] }),
    ...(len === undefined ? {} : { len: limit }),
    ...(len === undefined && isFreeText(attribute) ? { len: ['any length is kept'] } : {}),
    ...(minimum === undefined ? {} : { minimum: limit }),
    ...(maximum === undefined ? {} : { maximum: limit }),
    ...(format === undefined ? {} : { format: form }),
    ...(pattern === undefined ? {} : { pattern: form }),
  };
}

/** Whether the attribute accepts any text within its length. */
export function isFreeText(attribute: AttributeMeta): boolean {
  return isTextual(attribute) && attribute.type !== 'enum';
}

function valueTexts({
  type,
  enum: items,
  references,
  aliasOf,
  formerName,
}: AttributeMeta): Readonly<Record<string, readonly ClaimText[]>> {
  return {
    ...(items === undefined
      ? {}
      : {
          enum: ['every option is kept', 'other options are refused', 'the list is complete'],
          options: ['the drop-down has the same list'],
        }),
    ...(references === undefined
      ? {}
      : {
          references: [
            'unknown ids are refused',
            'records of other modules are refused',
            'records of every module named are accepted',
            ...(references.typeField === undefined ? [] : ['no other module can be named' as const]),
          ],
        }),
    ...(type === 'id' && references === undefined ? { references: ['any id is kept'] } : {}),
    ...(aliasOf === undefined ? {} : { aliasOf: ['is the same value'] }),
    ...(formerName === undefined ? {} : { formerName: ['the former name is refused'] }),
  };
}

function readOnlyTexts(module: ModuleMeta, attribute: AttributeMeta): Readonly<Record<string, readonly ClaimText[]>> {
  const { nullable, references, aliasOf, derivedFrom, convertedFrom, len, minimum, maximum, format, pattern } =
    attribute;
  const isDerivedFromDemanded = sourceIdsOf(module, attribute).some((source) => source.required);
  const readOnly: readonly ClaimText[] = [
    'another value is refused',
    ...(isDerivedFromDemanded ? [] : ['another value is refused at creation' as const]),
    'its own value is accepted',
  ];
  if (isWithoutValue(module, attribute)) return { readOnly, type: ['has no value yet'] };
  const limit = ['answers keep to the limit'] as const;
  const form = ['answers have the form'] as const;
  return {
    readOnly,
    type: ['answers have the type'],
    ...(nullable ? {} : { nullable: ['is never null'] }),
    ...(nullable && !isAlwaysKnown(module, attribute) ? { nullable: ['is null where it has no source'] } : {}),
    ...(references === undefined ? {} : { references: ['is a record of the module'] }),
    ...(aliasOf === undefined ? {} : { aliasOf: ['is the same value'] }),
    ...(derivedFrom === undefined ? {} : { derivedFrom: ['follows from its sources'] }),
    ...(convertedFrom === undefined ? {} : { convertedFrom: ['is worth the amount'] }),
    ...(len === undefined ? {} : { len: limit }),
    ...(minimum === undefined ? {} : { minimum: limit }),
    ...(maximum === undefined ? {} : { maximum: limit }),
    ...(format === undefined ? {} : { format: form }),
    ...(pattern === undefined ? {} : { pattern: form }),
  };
}

function isAlwaysKnown(
  { attributes }: ModuleMeta,
  { name, derivedFrom = [], convertedFrom = '' }: AttributeMeta,
): boolean {
  if (attributes.get(convertedFrom)?.nullable === false) return true;
  return [name, ...derivedFrom].some((source) => ALWAYS_KNOWN.has(source));
}

/** The ids by which a derived attribute is found. */
export function sourceIdsOf({ attributes }: ModuleMeta, { derivedFrom = [] }: AttributeMeta): readonly AttributeMeta[] {
  return derivedFrom.flatMap((name) => attributes.get(name) ?? []).filter(({ type }) => type === 'id');
}
