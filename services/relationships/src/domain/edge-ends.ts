import { isEdgeLink, moduleNamed, type Catalog, type EdgeLink, type Module } from '@crm/catalog';

export interface EdgeEnds {
  readonly table: string;
  readonly left: EdgeEnd;
  readonly right: EdgeEnd;
}

/** A column with ids of records of a module. */
export interface EdgeEnd {
  readonly column: string;
  readonly module: Module;
}

export function edgeEnds(catalog: Catalog): EdgeEnds[] {
  const links = [...catalog.modules.values()].flatMap((module) => [...module.links.values()]);
  const byTable = new Map(
    links
      .filter(isEdgeLink)
      .filter(({ storage }) => storage === 'edge')
      .map((link) => [link.table, link]),
  );
  return [...byTable.values()].map((link) => endsOf(link, catalog));
}

function endsOf(link: EdgeLink, catalog: Catalog): EdgeEnds {
  const near = { column: link.nearColumn, module: moduleNamed(catalog, link.module) };
  const far = { column: link.farColumn, module: moduleNamed(catalog, link.related) };
  return link.nearSide === 'left'
    ? { table: link.table, left: near, right: far }
    : { table: link.table, left: far, right: near };
}
