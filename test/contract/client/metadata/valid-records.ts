import fc, { type Arbitrary } from 'fast-check';
import type { Attributes, Json } from './exact-json.js';
import type { AttributeMeta, ModuleMeta } from './module-metadata.js';
import type { Targets } from './target-records.js';
import { LONG_TEXT, textAtLimit, validValues, type Written } from './valid-values.js';
import { aliasesOf, parentsOf, writableOf, type Parent } from './writable-attributes.js';

/** The attributes of a request, and the expected values of the attributes that they write. */
export interface Draft {
  readonly sent: Attributes;
  readonly stored: Attributes;
}

/** The other records that generated values depend on: those that may be referred to, by module. */
export interface Surroundings {
  readonly targets: ReadonlyMap<string, Targets>;
  readonly modules: readonly string[];
}

/** Attributes that a request sends together or not at all. */
interface Unit {
  readonly isRequired: boolean;
  readonly drafts: Arbitrary<Draft>;
}

/** Requests that create a record: the required attributes and any of the others. */
export function newRecords(module: ModuleMeta, surroundings: Surroundings): Arbitrary<Draft> {
  return draftsOf(module, surroundings, false);
}

/** Requests that change any attributes of a record. */
export function changes(module: ModuleMeta, surroundings: Surroundings): Arbitrary<Draft> {
  return draftsOf(module, surroundings, true);
}

function draftsOf(module: ModuleMeta, surroundings: Surroundings, isUpdate: boolean): Arbitrary<Draft> {
  const units = unitsOf(module, surroundings);
  const some = units.map(({ isRequired, drafts }) =>
    isRequired && !isUpdate ? drafts : fc.option(drafts, { freq: 2 }),
  );
  return fc
    .tuple(fc.tuple(...some), oneLongText(module))
    .map(([chosen, long]) => merge([...chosen.filter((draft) => draft !== null), long]));
}

function unitsOf(module: ModuleMeta, { targets, modules }: Surroundings): readonly Unit[] {
  const parents = parentsOf(module);
  const aliases = aliasesOf(module);
  const apart = new Set([
    // It follows from the start and the duration (module-notes#start-end-and-duration).
    ...(module.attributes.has('duration_hours') ? ['date_end'] : []),
    ...parents.flatMap(({ typeField, idField }) => [typeField, idField]),
    ...aliases.map(({ aliasOf }) => aliasOf),
  ]);
  const dependents = Map.groupBy(
    writableOf(module).filter(({ dependsOn }) => dependsOn !== undefined),
    ({ dependsOn = '' }) => dependsOn,
  );
  const single = writableOf(module).filter(
    ({ name, dependsOn }) => !apart.has(name) && dependsOn === undefined && !dependents.has(name),
  );
  return [
    ...single.map((attribute) => ({
      isRequired: attribute.required,
      drafts: (attribute.references === undefined
        ? validValues(attribute, modules)
        : idsOf(attribute.references.modules, targets, attribute.nullable)
      ).map((written) => draftOf(attribute.name, written)),
    })),
    ...parents.map((parent) => ({
      isRequired: [parent.typeField, parent.idField].some((name) => module.attributes.get(name)?.required === true),
      drafts: parentDrafts(parent, module, targets),
    })),
    ...[...dependents].map(([name, others]) => dependentUnit(name, others, module, modules)),
    ...aliases.map(({ name, aliasOf }) => aliasUnit(name, aliasOf, module, modules)),
  ];
}

/** Ids of real records; null and the empty text mean none. */
function idsOf(modules: readonly string[], targets: Surroundings['targets'], isNullable: boolean): Arbitrary<Written> {
  const ids = modules.flatMap((module) => (targets.get(module) ?? []).map(({ id }) => id));
  const written = ids.map((id): Written => ({ sent: id, stored: id }));
  const none: readonly Written[] = [
    { sent: null, stored: null },
    { sent: '', stored: null },
  ];
  return fc.constantFrom(...written, ...(isNullable ? none : []));
}

/** A module with the id of one of its records, or without an id. */
function parentDrafts(
  { typeField, idField, modules }: Parent,
  module: ModuleMeta,
  targets: Surroundings['targets'],
): Arbitrary<Draft> {
  const [isNullable, isIdNullable] = [typeField, idField].map((name) => module.attributes.get(name)?.nullable === true);
  const full = fc.constantFrom(...modules).chain((type) =>
    idsOf([type], targets, isIdNullable === true).map(({ sent, stored }) => ({
      sent: { [typeField]: type, [idField]: sent },
      stored: { [typeField]: type, [idField]: stored },
    })),
  );
  const none: Draft = { sent: { [typeField]: null, [idField]: null }, stored: { [typeField]: null, [idField]: null } };
  return isNullable ? fc.oneof({ weight: 7, arbitrary: full }, { weight: 1, arbitrary: fc.constant(none) }) : full;
}

/**
 * A value with any of its dependents; without it they are null, and when it changes, those that are not sent change
 * too.
 */
function dependentUnit(
  name: string,
  dependents: readonly AttributeMeta[],
  module: ModuleMeta,
  modules: readonly string[],
): Unit {
  const attribute = module.attributes.get(name);
  if (attribute === undefined) throw new Error(`Attributes of ${module.name} depend on ${name}, which is none`);
  const some = dependents.map((each) => fc.option(validValues(each, modules)));
  const drafts = fc.tuple(validValues(attribute, modules), fc.tuple(...some)).map(([value, others]) => {
    const entries = dependents.map((each, index) => [each.name, others[index] ?? null] as const);
    const sent = value.stored === null ? [] : entries.filter(([, written]) => written !== null);
    const written = new Map(sent);
    return {
      sent: { [name]: value.sent, ...Object.fromEntries(sent.map(([each, one]) => [each, one?.sent ?? null])) },
      stored: {
        [name]: value.stored,
        ...Object.fromEntries(entries.map(([each]) => [each, written.get(each)?.stored ?? null])),
      },
    };
  });
  return { isRequired: attribute.required, drafts };
}

/** A value under its first name, under its other name, or under both. */
function aliasUnit(alias: string, first: string, module: ModuleMeta, modules: readonly string[]): Unit {
  const attribute = module.attributes.get(first);
  if (attribute === undefined) throw new Error(`${module.name}.${alias} is another name of ${first}, which is none`);
  const values = validValues(attribute, modules);
  return {
    isRequired: attribute.required,
    drafts: fc.tuple(fc.constantFrom([first], [alias], [first, alias]), values).map(([names, { sent, stored }]) => ({
      sent: Object.fromEntries(names.map((name) => [name, sent])),
      stored: { [first]: stored },
    })),
  };
}

/** At most one text with the maximum length of a long text, so that the body stays within its limit. */
function oneLongText(module: ModuleMeta): Arbitrary<Draft> {
  const long = writableOf(module).filter(({ len = 0 }) => len > LONG_TEXT);
  const none: Arbitrary<Draft> = fc.constant({ sent: {}, stored: {} });
  if (long.length === 0) return none;
  const full = fc
    .constantFrom(...long)
    .chain((attribute) => textAtLimit(attribute).map((text) => draftOf(attribute.name, { sent: text, stored: text })));
  // Shrinks to a record without one, which a person can read.
  return fc.oneof({ withCrossShrink: true }, { weight: 2, arbitrary: none }, { weight: 1, arbitrary: full });
}

function draftOf(name: string, { sent, stored }: Written): Draft {
  return { sent: { [name]: sent }, stored: { [name]: stored } };
}

function merge(drafts: readonly Draft[]): Draft {
  const all = (pick: (draft: Draft) => Attributes): Record<string, Json> =>
    Object.assign({}, ...drafts.map(pick)) as Record<string, Json>;
  return { sent: all(({ sent }) => sent), stored: all(({ stored }) => stored) };
}
