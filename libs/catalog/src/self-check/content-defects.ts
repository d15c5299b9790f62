import type { CatalogSource } from '../catalog-source.js';
import type { FieldDefinition, ModuleDefinition } from '../define.js';
import type { ContentTraits, Revisions } from '../model.js';
import { contentName, isFile } from '../to-field.js';
import { findModule } from './find-module.js';

/** Defects of the fields that accompany the content of a file field. */
export function contentDefects(
  module: ModuleDefinition,
  name: string,
  field: FieldDefinition,
  source: CatalogSource,
): string[] {
  const { content } = field;
  if (!isFile(field)) {
    const isStray = content !== undefined || field.type === 'fileContent';
    return isStray ? [`a field of type ${field.type} has no content of its own`] : [];
  }
  return [
    ...(Object.hasOwn(module.fields, contentName(name)) ? [`${contentName(name)} is its content, not a field`] : []),
    ...(content === undefined ? [] : traitDefects(module, name, content, source)),
  ];
}

function traitDefects(
  module: ModuleDefinition,
  name: string,
  { mediaType, extension, revisions }: ContentTraits,
  source: CatalogSource,
): string[] {
  const texts = [mediaType, extension].filter((kept) => kept !== undefined);
  const strange = texts.filter((kept) => module.fields[kept]?.type !== 'text');
  return [
    ...strange.map((kept) => `${kept}, which goes along with its content, is not a text`),
    ...(revisions === undefined ? [] : revisionDefects(module, name, revisions, source)),
  ];
}

function revisionDefects(
  module: ModuleDefinition,
  name: string,
  { current, parent, number }: Revisions,
  source: CatalogSource,
): string[] {
  const { references, serverManaged = false } = module.fields[current] ?? {};
  const revision = typeof references === 'string' ? findModule(source, references) : undefined;
  if (revision === undefined || !serverManaged) return [`${current} is no reference of the server to revisions`];
  const isNumber = (owner: ModuleDefinition): boolean => owner.fields[number]?.type === 'version';
  return [
    ...(revision.fields[parent]?.references === module.name ? [] : [`${revision.name}.${parent} does not refer back`]),
    ...([module, revision].every(isNumber) ? [] : [`${number} does not number its revisions`]),
    ...(revision.fields[name]?.type === 'file' ? [] : [`${revision.name} has no file of this name`]),
  ];
}
