import type { CatalogSource } from '../assemble.js';
import type { LinkDefinition, ModuleDefinition } from '../define.js';
import { isMemberName } from '../member-name.js';

/** What is wrong with the links, one line each. */
export function linkDefects(source: CatalogSource): string[] {
  return [...source.links.flatMap((link) => endDefects(link, source)), ...nameDefects(source)];
}

function endDefects(link: LinkDefinition, source: CatalogSource): string[] {
  const path = `link ${link.child}.${link.column} to ${link.parent}`;
  const child = findModule(source, link.child);
  if (child === undefined) return [`${path}: there is no module ${link.child}`];
  if (findModule(source, link.parent) === undefined) return [`${path}: there is no module ${link.parent}`];
  if (link.childLink === undefined && link.parentLink === undefined) return [`${path}: has a name on neither side`];
  return refersTo(child, link, source) ? [] : [`${path}: ${link.column} does not refer to ${link.parent}`];
}

function refersTo(child: ModuleDefinition, { column, parent }: LinkDefinition, source: CatalogSource): boolean {
  const references = child.fields[column]?.references;
  if (references === undefined || typeof references === 'string') return references === parent;
  const options = child.fields[references.typeField]?.options;
  return options !== undefined && (source.dropdowns[options] ?? []).includes(parent);
}

function nameDefects(source: CatalogSource): string[] {
  const taken = new Set<string>();
  return sideNames(source).flatMap(({ module, name }) => {
    const path = `${module}.${name}`;
    const isRepeated = taken.has(path);
    taken.add(path);
    if (isRepeated) return [`link ${path}: defined twice`];
    if (name === 'id' || name === 'type') return [`link ${path}: a link may not be called ${name}`];
    if (!isMemberName(name)) return [`link ${path}: the name is not a JSON:API member name`];
    const fields = findModule(source, module)?.fields ?? {};
    return Object.hasOwn(fields, name) ? [`link ${path}: an attribute has the same name`] : [];
  });
}

function sideNames(source: CatalogSource): { module: string; name: string }[] {
  return source.links.flatMap(({ child, parent, childLink, parentLink }) => [
    ...(childLink === undefined ? [] : [{ module: child, name: childLink }]),
    ...(parentLink === undefined ? [] : [{ module: parent, name: parentLink }]),
  ]);
}

function findModule(source: CatalogSource, name: string): ModuleDefinition | undefined {
  return source.modules.find((module) => module.name === name);
}
