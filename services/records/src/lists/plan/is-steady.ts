import { isEdgeLink, type Catalog, type Field } from '@crm/catalog';
import { isSameOrder, NEWEST_FIRST } from './bind-sort.js';
import { isWhole, type Comparison, type ListStructure } from './list-plan.js';

const INEQUALITIES: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte']);

/** Kinds of derived attributes that need no other record, or that always look it up by its id. */
const OWN_KINDS: ReadonlySet<string> = new Set(['alias', 'upperCase', 'concat', 'custom', 'parentName']);

/**
 * Whether the best access path of a list hardly depends on the values, so that Postgres may choose one for all of them.
 * It does depend on them where conditions lead to other records, where patterns and bounds may match few records or
 * nearly all (except bounds on the attribute that the list is sorted by), and on the number of records linked with one
 * record.
 */
export function isSteady(catalog: Catalog, { rows, order }: Pick<ListStructure, 'rows' | 'order'>): boolean {
  const { source, where, middle } = rows;
  const { through } = source;
  const link = through && catalog.module(through.module)?.links.get(through.link);
  if (link !== undefined && isEdgeLink(link)) return isWhole(rows) && isSameOrder(order, NEWEST_FIRST);
  const [leading] = order;
  const sortedBy = leading?.by === 'attribute' && leading.link === undefined ? leading.attribute : undefined;
  const fields = catalog.module(source.module)?.fields;
  const isSteadyTest = ({ attribute, test: { is } }: Comparison): boolean =>
    is !== 'like' && isOwn(fields?.get(attribute)) && (attribute === sortedBy || !INEQUALITIES.has(is));
  return where.links.length === 0 && middle.length === 0 && where.comparisons.every(isSteadyTest);
}

function isOwn(field: Field | undefined): boolean {
  return field?.derived === undefined || OWN_KINDS.has(field.derived.kind);
}
