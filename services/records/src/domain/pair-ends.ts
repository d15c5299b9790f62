import { isEdgeLink, moduleNamed, type Catalog, type EdgeLink, type Module } from '@crm/catalog';

/** The two modules whose records some pairs of a middle table link. */
export interface PairEnds {
  readonly left: Module;
  readonly right: Module;
  /** The value of the table's role column that distinguishes these pairs; absent where all pairs are of one kind. */
  readonly role?: string;
}

/** A middle table of this service and the modules that its pairs link. */
export interface PairTable {
  readonly table: string;
  readonly leftColumn: string;
  readonly rightColumn: string;
  /** The column that says between which modules a pair is; absent where all are between the same two. */
  readonly roleColumn?: string;
  readonly ends: readonly PairEnds[];
}

/** Every middle table of this service, by name. */
export function pairTables(catalog: Catalog): PairTable[] {
  const links = [...catalog.modules.values()]
    .flatMap((module) => [...module.links.values()])
    .filter(isEdgeLink)
    .filter(({ storage, nearSide }) => storage === 'local-edge' && nearSide === 'left');
  const byTable = Map.groupBy(links, ({ table }) => table);
  return [...byTable].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([table, of]) => tableOf(table, of, catalog));
}

function tableOf(table: string, links: readonly EdgeLink[], catalog: Catalog): PairTable {
  const [link] = links;
  if (link === undefined) throw new TypeError(`No link is over ${table}`);
  // A role that is a middle value of another link over the table is a mark; it does not say which modules the pair
  // links.
  const marks = new Set(links.flatMap(({ middle }) => [...middle.keys()]));
  const roleOf = ({ roles }: EdgeLink) => roles.find(({ column }) => !marks.has(column));
  const ends = new Map(
    links.map((one) => {
      const role = roleOf(one)?.value;
      const [left, right] = [one.module, one.related].map((name) => moduleNamed(catalog, name)) as [Module, Module];
      return [role, { left, right, ...(typeof role === 'string' && { role }) }] as const;
    }),
  );
  const roleColumn = roleOf(link)?.column;
  return {
    table,
    leftColumn: link.nearColumn,
    rightColumn: link.farColumn,
    ...(roleColumn !== undefined && { roleColumn }),
    ends: [...ends.values()],
  };
}
