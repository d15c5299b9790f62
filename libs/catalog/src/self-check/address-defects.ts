import type { CatalogSource } from '../catalog-source.js';
import type { EdgeDefinition, ModuleDefinition } from '../define.js';
import type { Derivation } from '../model.js';
import { findModule } from './find-module.js';

type OfAddress = Derivation & { readonly kind: 'primaryAddress' | 'otherAddress' };

/** Defects of an attribute that shows a value of the record's e-mail address. */
export function addressDefects(module: ModuleDefinition, derived: OfAddress, source: CatalogSource): string[] {
  const links = derived.kind === 'primaryAddress' ? [derived.link] : [derived.link, derived.apartFrom];
  const found = links.map((name) => localEdge(module, name, source));
  const missing = links.filter((_, index) => found[index] === undefined);
  if (missing.length > 0)
    return missing.map((name) => `derived from the link ${name}, which is none over a local table`);
  const [link, other = link] = found;
  return [
    ...(other?.exclusive === true ? [] : [`${links.at(-1) ?? ''} may lead to several records`]),
    ...(other?.table === link?.table ? [] : [`${links.join(' and ')} are over different tables`]),
    ...targetDefects(link, derived.field, source),
  ];
}

function targetDefects(link: EdgeDefinition | undefined, field: string, source: CatalogSource): string[] {
  const related = link?.right.module ?? '';
  const target = findModule(source, related)?.fields[field];
  return target !== undefined && target.derived === undefined
    ? []
    : [`derived from ${related}.${field}, which is not stored`];
}

function localEdge(
  { name: module }: ModuleDefinition,
  name: string,
  source: CatalogSource,
): EdgeDefinition | undefined {
  return source.links.find(
    (link): link is EdgeDefinition =>
      'storage' in link && link.storage === 'local-edge' && link.left.module === module && link.left.link === name,
  );
}
