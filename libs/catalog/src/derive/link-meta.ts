import { linkLabelKey, middleLabelKey } from '../language/label-key.js';
import { linkLabel } from '../language/link-label.js';
import type { LanguagePack } from '../language/texts.js';
import { isColumnLink, isEdgeLink, isManagedLink } from '../link-kinds.js';
import type { Catalog, Link } from '../model.js';
import { fieldMeta, type FieldMeta } from './field-meta.js';

/** The content of `meta/attributes` for one link of a module (metadata#links). */
export interface LinkMeta {
  readonly name: string;
  /** The key of its label in `meta/language`. */
  readonly vname: string;
  readonly label: string;
  readonly type: 'link';
  readonly relatedModule: string;
  /** How many related records one record may have. */
  readonly cardinality: 'one' | 'many';
  /** The name of the same link in the related module, if it has one. */
  readonly inverse?: string;
  /** The attribute with the id of the related record; only links that are stored as a column of this module have it. */
  readonly attribute?: string;
  readonly operations: readonly LinkOperation[];
  /** The middle values of each edge; only many-to-many links have it. */
  readonly middleTable?: { readonly attributes: Readonly<Record<string, FieldMeta>> };
}

/** An operation on a link; in order GET, POST, PATCH and DELETE. */
export type LinkOperation = (typeof LINK_OPERATIONS)[number];

export const LINK_OPERATIONS = ['read', 'add', 'replace', 'remove'] as const;

export function linkMeta(link: Link, catalog: Catalog, pack: LanguagePack): LinkMeta {
  return {
    name: link.name,
    vname: linkLabelKey(link.name),
    label: linkLabel(link, pack),
    type: 'link',
    relatedModule: link.related,
    cardinality: link.cardinality,
    ...(link.inverse === undefined ? {} : { inverse: link.inverse }),
    ...(isColumnLink(link) && link.holder === 'near' ? { attribute: link.column } : {}),
    operations: isManagedLink(link, catalog) ? ['read'] : LINK_OPERATIONS,
    ...middleTableOf(link, pack),
  };
}

function middleTableOf(link: Link, pack: LanguagePack): Pick<LinkMeta, 'middleTable'> {
  if (!isEdgeLink(link)) return {};
  const attributes = [...link.middle.values()].map((field) => {
    const wording = { vname: middleLabelKey(field.name), text: pack.common.middle[field.name] };
    return [field.name, fieldMeta(field, link.middle, wording, pack)] as const;
  });
  return { middleTable: { attributes: Object.fromEntries(attributes) } };
}
