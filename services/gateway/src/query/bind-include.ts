import { moduleNamed, type Catalog, type Link, type Module } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';

/** A link to load for each of some records, and the links to load from there. */
export interface IncludeNode {
  readonly link: Link;
  readonly children: readonly IncludeNode[];
}

/** Largest number of links in one path (lists#include). */
const MAX_DEPTH = 2;

/** A node under construction. */
interface Branch {
  readonly link: Link;
  readonly children: Map<string, Branch>;
}

/**
 * Looks the links of `include` up in the catalogue. Paths with the same beginning share nodes. Adds 8213 for a path
 * that names an unknown link or has more than two links.
 */
export function bindInclude(
  catalog: Catalog,
  paths: readonly (readonly string[])[],
  module: Module,
  faults: Fault[],
): readonly IncludeNode[] {
  const roots = new Map<string, Branch>();
  for (const path of paths) {
    const detail = faultOf(catalog, path, module);
    if (detail === undefined) grow(catalog, roots, path, module);
    else
      faults.push({ code: codes.unknownIncludePath, value: path.join('.'), source: { parameter: 'include' }, detail });
  }
  return toNodes(roots);
}

function faultOf(catalog: Catalog, path: readonly string[], module: Module): string | undefined {
  if (path.length > MAX_DEPTH) return `A path has at most ${MAX_DEPTH} links`;
  let at = module;
  for (const name of path) {
    const link = at.links.get(name);
    if (link === undefined) return `${at.name} has no link "${name}"`;
    at = moduleNamed(catalog, link.related);
  }
  return undefined;
}

function grow(
  catalog: Catalog,
  branches: Map<string, Branch>,
  [name, ...rest]: readonly string[],
  module: Module,
): void {
  const link = name === undefined ? undefined : module.links.get(name);
  if (link === undefined) return;
  const branch = branches.get(link.name) ?? { link, children: new Map<string, Branch>() };
  branches.set(link.name, branch);
  grow(catalog, branch.children, rest, moduleNamed(catalog, link.related));
}

function toNodes(branches: ReadonlyMap<string, Branch>): readonly IncludeNode[] {
  return [...branches.values()].map(({ link, children }) => ({ link, children: toNodes(children) }));
}
