import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import { resourceOf } from '../data/place-of.js';
import type { LinkOf } from './may-change.js';

/** The record to which a new record will be linked, and the link of the new record that leads to it. */
export interface Origin {
  readonly module: string;
  readonly id: string;
  readonly link: string;
  /** The path of its page. */
  readonly page: string;
}

/** The query of the page for a new record of the link; undefined where no link leads back. */
export function originQuery({ module, record, link }: LinkOf): string | undefined {
  return link.inverse && new URLSearchParams({ module, id: record.id, link: link.inverse }).toString();
}

/** The origin in the query of the page for a new record. */
export function originIn(query: URLSearchParams): Origin | undefined {
  const [module, id, link] = ['module', 'id', 'link'].map((name) => query.get(name));
  if (!module || !id || !link) return undefined;
  return { module, id, link, page: `${resourceOf(module)}/${encodeURIComponent(id)}/show` };
}

/** The first values that link a new record to its origin, or the relationship, if the form has no attribute for it. */
export function linkingOf(
  { module, id, link }: Origin,
  fields: readonly FieldMeta[],
  meta: AttributesMeta,
): { readonly values?: Readonly<Record<string, string>>; readonly relationships?: object } {
  const back = meta[link];
  if (back?.type !== 'link') return {};
  const field = fields.find(
    ({ name, oldestOf, references }) => name === back.attribute || (oldestOf === link && references !== undefined),
  );
  if (field === undefined) {
    const origin = { type: module, id };
    return { relationships: { [link]: { data: back.cardinality === 'one' ? origin : [origin] } } };
  }
  const { typeField } = field.references ?? {};
  return { values: { [field.name]: id, ...(typeField === undefined ? {} : { [typeField]: module }) } };
}
