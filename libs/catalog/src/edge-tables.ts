import { edgeNamed, isEdgeLink } from './link-kinds.js';
import type { Catalog, EdgeLink, Field, Module } from './model.js';
import type { SqlValue } from './sql-value.js';

export const GROUP_TABLE = 'securitygroups_records';

/** A middle table with the properties that its links require. */
export interface EdgeTable {
  readonly table: string;
  readonly left: string;
  readonly right: string;
  /** Columns that only distinguish the rows of links that share the table, each with one of their values. */
  readonly roles: ReadonlyMap<string, SqlValue>;
  /** Flags among the middle values that are set in only one row for each record of the left end. */
  readonly exclusive: readonly string[];
  /** The columns of the ends, one or both, whose records show attributes of their oldest related record. */
  readonly showing: readonly string[];
  /** The further columns: the middle values of all links over the table. */
  readonly middle: ReadonlyMap<string, Field>;
}

/** The middle tables of one storage, by name in alphabetical order. */
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

/** The links whose oldest related record is shown by attributes of a module. */
function linksShown(module: Module): EdgeLink[] {
  return [...module.fields.values()].flatMap(({ derived }) =>
    derived !== undefined && 'link' in derived ? [edgeNamed(module, derived.link)] : [],
  );
}

/** The self-check has ensured that the links agree. */
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
