import { edgeNamed, isEdgeLink } from './link-kinds.js';
import type { Catalog, EdgeLink, Field, Module, SqlValue } from './model.js';

/** The middle table that says which records belong to which security groups. */
export const GROUP_TABLE = 'securitygroups_records';

/** A middle table, with everything that the links over it want of it. */
export interface EdgeTable {
  readonly table: string;
  /** The columns with the ids of the two ends. */
  readonly left: string;
  readonly right: string;
  /** Columns that tell the rows of links that share the table apart, and are nothing else, with one of their values. */
  readonly roles: ReadonlyMap<string, SqlValue>;
  /** Flags among the middle values that only one row of a record of the left end has. */
  readonly exclusive: readonly string[];
  /** Those of the two columns whose records show attributes of the one that they have been linked with the longest. */
  readonly showing: readonly string[];
  /** What rows carry besides: the middle values of all links over the table. */
  readonly middle: ReadonlyMap<string, Field>;
}

/** The middle tables of one storage, by name in the order of the alphabet. */
export function edgeTables(catalog: Catalog, storage: EdgeLink['storage']): EdgeTable[] {
  const modules = [...catalog.modules.values()];
  const links = modules
    .flatMap((module) => [...module.links.values()])
    .filter(isEdgeLink)
    .filter((link) => link.storage === storage);
  const showing = modules.flatMap(linksShown);
  const names = [...new Set(links.map(({ table }) => table))].toSorted();
  const ofTable = (some: readonly EdgeLink[], name: string): EdgeLink[] => some.filter(({ table }) => table === name);
  return names.map((name) => mergeLinks(ofTable(links, name), ofTable(showing, name)));
}

/** The links of which attributes of a module show the oldest partner. */
function linksShown(module: Module): EdgeLink[] {
  return [...module.fields.values()].flatMap(({ derived }) =>
    derived?.kind === 'linkedId' || derived?.kind === 'linkedName' ? [edgeNamed(module, derived.link)] : [],
  );
}

/** The self-check has seen to it that the links agree. */
function mergeLinks(links: readonly EdgeLink[], showing: readonly EdgeLink[]): EdgeTable {
  const [link] = links;
  if (link === undefined) throw new TypeError('A middle table needs a link');
  const [left, right] =
    link.nearSide === 'left' ? [link.nearColumn, link.farColumn] : [link.farColumn, link.nearColumn];
  const middle = new Map(links.flatMap((one) => [...one.middle]));
  const roles = links.flatMap((one) => one.roles).filter(({ column }) => !middle.has(column));
  const exclusive = links.filter((one) => one.exclusive).flatMap((one) => one.roles.map(({ column }) => column));
  const marks = [...new Set(exclusive)].filter((column) => middle.has(column));
  return {
    table: link.table,
    left,
    right,
    exclusive: marks,
    showing: [...new Set(showing.map(({ nearColumn }) => nearColumn))],
    roles: new Map(roles.map(({ column, value }) => [column, value])),
    middle,
  };
}
