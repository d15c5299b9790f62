import { equalsStored, type ColumnLink, type Module } from '@crm/catalog';
import type { ErrorCode, Fault } from '@crm/errors';
import type { Attributes } from './read-attributes.js';

/** A link of the record itself over one of its own columns, as a document wants it. */
export interface WantedParent {
  readonly link: ColumnLink;
  /** Null where the link is to be empty. */
  readonly parent: { readonly id: string; readonly pointer: string } | null;
  /** Where the client's document has the linkage. */
  readonly pointer: string;
}

/** A flex link that is to be empty: whether that changes anything depends on the module of the stored parent. */
export interface EmptiedParent {
  readonly link: string;
  readonly module: string;
  readonly typeColumn: string;
  readonly idColumn: string;
  readonly pointer: string;
}

/** What links over columns of the record itself come to. */
export interface FoldedColumns {
  /** Values to be judged and written together with the attributes that were sent, by attribute. */
  readonly attributes: Attributes;
  readonly emptied: readonly EmptiedParent[];
  /** Where the document has the value of an attribute that it does not send as such, by the attribute's pointer. */
  readonly places: ReadonlyMap<string, FoldedPlace>;
  /** 8311 for what the document wants to be two things at once. */
  readonly faults: readonly Fault[];
}

interface FoldedPlace {
  readonly link: string;
  readonly linkage: string;
  readonly entry: string | undefined;
}

/** Turns links over columns of the record into values of those columns (relationships#flex-parents). */
export function foldColumns(module: Module, sent: Attributes, parents: readonly WantedParent[]): FoldedColumns {
  const attributes: Record<string, string | null> = {};
  const places = new Map<string, FoldedPlace>();
  const faults: Fault[] = [];
  const contradict = ({ link, pointer }: WantedParent): void => {
    faults.push({ code: 8311, value: link.name, source: { pointer } });
  };
  for (const wanted of parents) {
    const columns = columnsOf(wanted);
    if (columns.some(([name, value]) => isOtherwise(module, name, value, sent, attributes))) {
      contradict(wanted);
      continue;
    }
    for (const [name, value] of columns) {
      if (Object.hasOwn(sent, name)) continue;
      attributes[name] = value;
      const { link, parent, pointer } = wanted;
      places.set(`/data/attributes/${name}`, { link: link.name, linkage: pointer, entry: parent?.pointer });
    }
  }
  const emptied: EmptiedParent[] = [];
  for (const wanted of parents) {
    const { link, parent, pointer } = wanted;
    if (link.role === undefined || parent !== null) continue;
    const { column: typeColumn, value } = link.role;
    const given = { ...sent, ...attributes };
    if (!Object.hasOwn(given, typeColumn) && !Object.hasOwn(given, link.column)) {
      emptied.push({ link: link.name, module: value, typeColumn, idColumn: link.column, pointer });
    } else if (namesParent(module, link, given)) contradict(wanted);
  }
  return { attributes, emptied, places, faults };
}

/** Faults of values that came from links, told where the document has the links and in the terms of links. */
export function relocateFaults(faults: readonly Fault[], { places }: FoldedColumns): Fault[] {
  return faults.map((fault) => {
    const { source } = fault;
    const place = source !== undefined && 'pointer' in source ? places.get(source.pointer) : undefined;
    if (place === undefined) return fault;
    const { link, linkage, entry } = place;
    if (UNKNOWN.has(fault.code) && entry !== undefined) {
      return {
        code: 8307,
        ...(fault.value !== undefined && { value: fault.value }),
        source: { pointer: `${entry}/id` },
      };
    }
    return fault.code === 8110 ? linkDemanded(link, linkage) : { ...fault, source: { pointer: linkage } };
  });
}

/** The fault 8308 of a link that a record needs and that a document wants to be empty. */
export function linkDemanded(link: string, pointer: string): Fault {
  const detail = 'The record needs this link and can only be linked to another record';
  return { code: 8308, value: link, detail, source: { pointer } };
}

const UNKNOWN: ReadonlySet<ErrorCode> = new Set([8106, 8117]);

/** The values of the columns of a link; none for an empty flex link, whose columns may hold a parent of another link. */
function columnsOf({ link, parent }: WantedParent): (readonly [string, string | null])[] {
  if (link.role === undefined) return [[link.column, parent?.id ?? null]];
  if (parent === null) return [];
  return [
    [link.role.column, link.role.value],
    [link.column, parent.id],
  ];
}

function isOtherwise(
  module: Module,
  name: string,
  value: string | null,
  sent: Attributes,
  folded: Readonly<Record<string, string | null>>,
): boolean {
  if (Object.hasOwn(sent, name)) return !equalsStored(module, name, sent[name], value);
  return Object.hasOwn(folded, name) && folded[name] !== value;
}

/** Whether the values give the record a parent of this link, as far as they tell. */
function namesParent(module: Module, { column, role }: ColumnLink, given: Attributes): boolean {
  if (!Object.hasOwn(given, column) || equalsStored(module, column, given[column], null)) return false;
  if (role === undefined || !Object.hasOwn(given, role.column)) return true;
  return equalsStored(module, role.column, given[role.column], role.value);
}
