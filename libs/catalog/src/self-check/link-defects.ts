import type { CatalogSource } from '../catalog-source.js';
import type { LinkDefinition } from '../define.js';
import { isMemberName } from '../member-name.js';
import { columnLinkDefects } from './column-link-defects.js';
import { edgeDefects } from './edge-defects.js';
import { findModule } from './find-module.js';

/** Defects of the links, one line each. */
export function linkDefects(source: CatalogSource): string[] {
  return [
    ...source.links.flatMap((link) =>
      'storage' in link ? edgeDefects(link, source) : columnLinkDefects(link, source),
    ),
    ...nameDefects(source),
    ...partDefects(source),
  ];
}

function nameDefects(source: CatalogSource): string[] {
  const taken = new Set<string>();
  return source.links.flatMap(sideNames).flatMap(({ module, name }) => {
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

function sideNames(link: LinkDefinition): { module: string; name: string }[] {
  const sides =
    'storage' in link
      ? [link.left, link.right].map((end) => ({ module: end.module, name: end.link }))
      : [
          { module: link.child, name: link.childLink },
          { module: link.parent, name: link.parentLink },
        ];
  return sides.flatMap(({ module, name }) => (name === undefined ? [] : [{ module, name }]));
}

/** Part records are recognized by links of their own module. */
function partDefects({ modules, links }: CatalogSource): string[] {
  const names = new Set(links.flatMap(sideNames).map(({ module, name }) => `${module}.${name}`));
  return modules.flatMap(({ name, partOf = [] }) =>
    partOf
      .filter((link) => !names.has(`${name}.${link}`))
      .map((link) => `module ${name}: is part of ${link}, which is no link of it`),
  );
}
