import { attributePointer, equalsStored, type ColumnLink, type Module } from '@crm/catalog';
import { AppError, codes, type ErrorCode, type Fault } from '@crm/errors';
import type { Attributes } from './read-attributes.js';

/** A link of the record over one of its own columns, as a document sets it. */
export interface WantedParent {
  readonly link: ColumnLink;
  /** Null to empty the link. */
  readonly parent: { readonly id: string; readonly pointer: string } | null;
  /** The place of the linkage in the client's document. */
  readonly pointer: string;
}

/** An emptied flex link: whether that changes anything depends on the module of the stored parent. */
export interface EmptiedParent {
  readonly link: string;
  readonly module: string;
  readonly typeColumn: string;
  readonly idColumn: string;
  readonly pointer: string;
}

/** The column values that the record's own links amount to. */
export interface FoldedColumns {
  /** Values to be validated and written together with the attributes that were sent, by attribute. */
  readonly attributes: Attributes;
  readonly emptied: readonly EmptiedParent[];
  /** For attributes that come from links: the place in the document, by the attribute's pointer. */
  readonly places: ReadonlyMap<string, FoldedPlace>;
  /** 8311 where the document contradicts itself. */
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
    faults.push({ code: codes.contradictingLinks, value: link.name, source: { pointer } });
  };
  for (const setting of parents) {
    const columns = columnsOf(setting);
    if (columns.some(([name, value]) => isOtherwise(module, name, value, sent, attributes))) {
      contradict(setting);
      continue;
    }
    for (const [name, value] of columns) {
      if (Object.hasOwn(sent, name)) continue;
      attributes[name] = value;
      const { link, parent, pointer } = setting;
      places.set(attributePointer(name), { link: link.name, linkage: pointer, entry: parent?.pointer });
    }
  }
  const emptied: EmptiedParent[] = [];
  for (const setting of parents) {
    const { link, parent, pointer } = setting;
    if (link.role === undefined || parent !== null) continue;
    const { column: typeColumn, value } = link.role;
    const values = { ...sent, ...attributes };
    if (!Object.hasOwn(values, typeColumn) && !Object.hasOwn(values, link.column)) {
      emptied.push({ link: link.name, module: value, typeColumn, idColumn: link.column, pointer });
    } else if (namesParent(module, link, values)) contradict(setting);
  }
  return { attributes, emptied, places, faults };
}

/**
 * Does the work for a document, and rewrites its faults of values that came from links: with the place of the links in
 * the document, and as faults of links.
 */
export async function relocatingFaults<T>({ places }: FoldedColumns, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error.withFaults((fault) => relocate(fault, places)) : error;
  }
}

function relocate(fault: Fault, places: FoldedColumns['places']): Fault {
  const { source } = fault;
  const place = source !== undefined && 'pointer' in source ? places.get(source.pointer) : undefined;
  if (place === undefined) return fault;
  const { link, linkage, entry } = place;
  if (UNKNOWN.has(fault.code) && entry !== undefined) {
    return {
      code: codes.relatedRecordNotFound,
      ...(fault.value !== undefined && { value: fault.value }),
      source: { pointer: `${entry}/id` },
    };
  }
  return fault.code === codes.requiredAttributeMissing
    ? linkDemanded(link, linkage)
    : { ...fault, source: { pointer: linkage } };
}

/** The fault 8308 of a required link that a document empties. */
export function linkDemanded(link: string, pointer: string): Fault {
  const detail = 'The record needs this link and can only be linked to another record';
  return { code: codes.linkMustNotBeEmpty, value: link, detail, source: { pointer } };
}

const UNKNOWN: ReadonlySet<ErrorCode> = new Set([codes.invalidId, codes.unknownRelatedRecord]);

/**
 * The values of a link's columns; none for an empty flex link, because its columns may store the parent of another
 * link.
 */
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

/** Whether values name a parent of this link for the record; values that were not sent count as suitable. */
function namesParent(module: Module, { column, role }: ColumnLink, values: Attributes): boolean {
  if (!Object.hasOwn(values, column) || equalsStored(module, column, values[column], null)) return false;
  if (role === undefined || !Object.hasOwn(values, role.column)) return true;
  return equalsStored(module, role.column, values[role.column], role.value);
}
