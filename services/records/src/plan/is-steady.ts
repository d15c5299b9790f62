import { isEdgeLink, type Catalog, type Field } from '@crm/catalog';
import { isSameOrder, NEWEST_FIRST } from './bind-sort.js';
import { partialLevel } from './is-partial.js';
import { isWhole, type Comparison, type ListStructure } from './list-plan.js';

const INEQUALITIES: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte']);

/** How attributes are derived that are found without other records, or looked up one by one whatever is asked of them. */
const OWN_KINDS: ReadonlySet<string> = new Set(['alias', 'upperCase', 'concat', 'parentName']);

/**
 * Whether it hardly depends on the values by which way a list is best read, so that Postgres may choose one way for all of
 * them. It does depend where conditions lead to other records, where patterns and bounds may hold for few records or for
 * nearly all (but for bounds of what the list is sorted by), and on how much one record is linked with.
 */
export function isSteady(catalog: Catalog, { rows, order, isWalked }: ListStructure): boolean {
  const { source, where, middle } = rows;
  const { through } = source;
  // How much of a module one user may see is as different as how much one record is linked with.
  if (isWalked !== true && partialLevel(rows) !== undefined) return false;
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
