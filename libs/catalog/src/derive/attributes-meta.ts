import { fieldText } from '../language/field-text.js';
import { fieldLabelKey } from '../language/label-key.js';
import type { LanguagePack } from '../language/texts.js';
import type { Catalog, Module } from '../model.js';
import { fieldMeta, idMeta, type FieldMeta } from './field-meta.js';
import { linkMeta, type LinkMeta } from './link-meta.js';

/** The content of `meta/attributes` for a module, by the name of the attribute or link. */
export type AttributesMeta = Readonly<Record<string, FieldMeta | LinkMeta>>;

/** `meta.{module}.attributes` of metadata#attributes: `id`, then the attributes, then the links. */
export function attributesMeta(module: Module, catalog: Catalog, pack: LanguagePack): AttributesMeta {
  const { name: moduleName, writeAdminOnly, fields, links } = module;
  const attributes = [...fields.values()].map((field) => {
    const wording = { vname: fieldLabelKey(moduleName, field.name), text: fieldText(moduleName, field, pack) };
    const meta = fieldMeta(field, fields, wording, pack);
    return writeAdminOnly ? { ...meta, adminOnly: true } : meta;
  });
  const all: readonly (FieldMeta | LinkMeta)[] = [
    idMeta(pack, module.createAdminOnly),
    ...attributes,
    ...[...links.values()].map((link) => linkMeta(link, catalog, pack)),
  ];
  return Object.fromEntries(all.map((meta) => [meta.name, meta]));
}
