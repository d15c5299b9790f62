import type { CatalogSource } from '../catalog-source.js';
import type { EdgeDefinition, FieldDefinition, ModuleDefinition } from '../define.js';
import type { Derivation } from '../model.js';
import { attributeDefects } from './attribute-defects.js';

type Linked = Derivation & { readonly kind: 'linkedId' | 'linkedName' };

/** Defects of an attribute that shows the oldest entry of a link of its module. */
export function linkedDefects(
  module: ModuleDefinition,
  field: FieldDefinition,
  derived: Linked,
  source: CatalogSource,
): string[] {
  const related = relatedModule(module, derived.link, source);
  if (related === undefined) {
    return [`derived from the link ${derived.link}, which is none over a middle table of relationships`];
  }
  if (derived.kind === 'linkedId') {
    return field.references === related ? [] : [`derived from ${related}, to which it does not refer`];
  }
  const id = module.fields[derived.idField]?.derived;
  const isOfLink = id?.kind === 'linkedId' && id.link === derived.link;
  return [
    ...(isOfLink ? [] : [`${derived.idField} is not the id of the link ${derived.link}`]),
    ...attributeDefects(related, derived.field, source),
  ];
}

/**
 * Writes of such an attribute are staged, so its link must be stored by relationships; links of administered modules
 * are local edges.
 */
function relatedModule(module: ModuleDefinition, name: string, source: CatalogSource): string | undefined {
  const edges = source.links.filter((link): link is EdgeDefinition => 'storage' in link && link.storage === 'edge');
  const ends = edges.flatMap(({ left, right }) => [
    { near: left, far: right },
    { near: right, far: left },
  ]);
  return ends.find(({ near }) => near.module === module.name && near.link === name)?.far.module;
}
