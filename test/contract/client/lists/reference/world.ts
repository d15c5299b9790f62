import type { Attributes } from '../../metadata/exact-json.js';
import type { AttributeMeta } from '../../metadata/module-metadata.js';

/** The complete data of a service, as reads of single records show it, for queries to be evaluated against. */
export interface World {
  readonly modules: ReadonlyMap<string, ModuleFacts>;
  /** The live records of each module, by id. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, RecordFacts>>;
  /** The user whose token the queries are sent with. */
  readonly userId: string;
}

/** A module in `meta/attributes`. */
export interface ModuleFacts {
  readonly name: string;
  /** By name, including `id`. */
  readonly attributes: ReadonlyMap<string, AttributeFacts>;
  readonly links: ReadonlyMap<string, LinkFacts>;
}

/** The properties of an attribute that lists need. */
export interface AttributeFacts extends AttributeMeta {
  readonly sortable: boolean;
  readonly operators: readonly string[];
}

/** A link in `meta/attributes`. */
export interface LinkFacts {
  readonly name: string;
  readonly relatedModule: string;
  readonly cardinality: 'one' | 'many';
  readonly inverse?: string;
  /** The middle values of each pair of linked records, by name. */
  readonly middle?: ReadonlyMap<string, AttributeFacts>;
}

/** A record and the records linked to it. */
export interface RecordFacts {
  readonly type: string;
  readonly id: string;
  /** Without `id`. */
  readonly attributes: Attributes;
  /** By link name; a link that leads to nothing may be absent. */
  readonly linked: ReadonlyMap<string, readonly Linked[]>;
}

/** One record that a link leads to. */
export interface Linked {
  readonly id: string;
  readonly middle?: MiddleFacts;
}

/** The row of a middle table. */
export interface MiddleFacts {
  readonly id: string;
  readonly attributes: Attributes;
}

/** A module of the world. @throws Error when there is none of that name. */
export function moduleOf(world: World, name: string): ModuleFacts {
  const module = world.modules.get(name);
  if (module === undefined) throw new Error(`There is no module ${name}`);
  return module;
}

/** The live records of a module. */
export function recordsOf(world: World, module: string): readonly RecordFacts[] {
  return [...(world.records.get(module)?.values() ?? [])];
}

/** The records that a link of a record leads to, each with its middle row. */
export function linkedFrom(
  world: World,
  record: RecordFacts,
  link: LinkFacts,
): readonly { readonly record: RecordFacts; readonly middle: MiddleFacts | undefined }[] {
  return (record.linked.get(link.name) ?? []).map(({ id, middle }) => {
    const related = world.records.get(link.relatedModule)?.get(id);
    if (related === undefined) throw new Error(`${record.type}.${link.name} leads to ${id}, which is not there`);
    return { record: related, middle };
  });
}
