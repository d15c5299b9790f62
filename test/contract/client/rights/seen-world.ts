import type { Json } from '../metadata/exact-json.js';
import { shownAttribute } from '../metadata/derived-values.js';
import {
  moduleOf,
  type AttributeFacts,
  type Linked,
  type ModuleFacts,
  type RecordFacts,
  type World,
} from '../lists/reference/world.js';

/** The attribute of the oldest linked record that an attribute shows, where that is not its id. */
const OF_OLDEST: Readonly<Record<string, string>> = {
  email1: 'email_address',
  email_opt_out: 'opt_out',
  invalid_email: 'invalid_email',
};

/**
 * The world of a user to whom some records are invisible: as if they were deleted. Links do not lead to them, nothing
 * is derived from them, and attributes that are columns of their own record keep their value.
 */
export function seenWorld(world: World, isVisible: (record: RecordFacts) => boolean): World {
  const visible = new Map(
    [...world.records].map(([module, records]) => [
      module,
      new Map([...records].filter(([, record]) => isVisible(record))),
    ]),
  );
  const seen: World = { ...world, records: visible };
  const records = new Map(
    [...visible].map(([module, some]) => [
      module,
      new Map([...some].map(([id, record]) => [id, seenRecord(seen, moduleOf(world, module), record)])),
    ]),
  );
  return { ...world, records };
}

function seenRecord(seen: World, module: ModuleFacts, record: RecordFacts): RecordFacts {
  const linked = new Map(
    [...record.linked].map(([name, some]) => {
      const related = module.links.get(name)?.relatedModule ?? '';
      return [name, some.filter(({ id }) => seen.records.get(related)?.has(id) === true)] as const;
    }),
  );
  const attributes: Record<string, Json> = { ...record.attributes };
  for (const attribute of module.attributes.values()) {
    const { name, oldestOf } = attribute;
    if (oldestOf !== undefined && linked.get(oldestOf)?.length !== record.linked.get(oldestOf)?.length) {
      attributes[name] = ofOldest(seen, module, attribute, linked.get(oldestOf) ?? []);
    }
  }
  if (module.attributes.has('email2')) attributes.email2 = otherAddress(seen, linked.get('email_addresses') ?? []);
  for (const { name, derivedFrom } of module.attributes.values()) {
    if (derivedFrom !== undefined) attributes[name] = derived(seen, module, name, derivedFrom, record, attributes);
  }
  return { ...record, linked, attributes };
}

/** The value of an attribute that shows a linked record; of several records the one linked first. */
function ofOldest(
  seen: World,
  module: ModuleFacts,
  { name, oldestOf = '' }: AttributeFacts,
  linked: readonly Linked[],
): Json {
  const [oldest] = fromOldest(linked);
  if (oldest === undefined) return null;
  const shown = OF_OLDEST[name];
  if (shown === undefined) return oldest.id;
  const related = module.links.get(oldestOf)?.relatedModule ?? '';
  return seen.records.get(related)?.get(oldest.id)?.attributes[shown] ?? null;
}

/** The oldest address that is not the primary one; metadata do not say so. */
function otherAddress(seen: World, linked: readonly Linked[]): Json {
  const [oldest] = fromOldest(linked.filter(({ middle }) => middle?.attributes.primary_address !== true));
  return seen.records.get('EmailAddresses')?.get(String(oldest?.id))?.attributes.email_address ?? null;
}

function fromOldest(linked: readonly Linked[]): readonly Linked[] {
  return linked.toSorted((one, other) => (age(one) < age(other) ? -1 : 1));
}

/** Texts in the order of the rows' dates, and of their ids where these are equal. */
function age({ middle }: Linked): string {
  return `${middle?.attributes.date_modified as string} ${String(middle?.id)}`;
}

function derived(
  seen: World,
  module: ModuleFacts,
  name: string,
  sources: readonly string[],
  record: RecordFacts,
  attributes: Readonly<Record<string, Json>>,
): Json {
  const before = record.attributes[name] ?? null;
  const idField = sources.map((source) => module.attributes.get(source)).find((source) => source?.type === 'id');
  if (idField === undefined) return before;
  if (idField.references === undefined) return before;
  const { modules, typeField } = idField.references;
  const type = typeField === undefined ? modules[0] : attributes[typeField];
  const id = attributes[idField.name];
  const target = seen.records.get(type as string)?.get(id as string);
  if (target === undefined) return null;
  const isSame = record.attributes[idField.name] === id;
  return isSame ? before : (target.attributes[shownAttribute(module.name, name, idField.name)] ?? null);
}
