import {
  edgeNamed,
  fieldNamed,
  moduleNamed,
  ownValue,
  type Derivation,
  type EdgeLink,
  type Field,
  type Module,
} from '@crm/catalog';
import { edgeRelation, isOfLink, sqlValue } from './compile-edge.js';
import { column, quote, tableOf } from './quote.js';
import type { Sight } from './sight.js';

/** The derivation of an attribute that shows the oldest live entry of a link. */
export type Linked = Derivation & { readonly kind: 'linkedId' | 'linkedName' | 'primaryAddress' | 'otherAddress' };

const KINDS: ReadonlySet<string> = new Set<Linked['kind']>([
  'linkedId',
  'linkedName',
  'primaryAddress',
  'otherAddress',
]);

/** Whether an attribute shows the oldest live entry of a link. */
export function isLinked(derived: Derivation | undefined): derived is Linked {
  return derived !== undefined && KINDS.has(derived.kind);
}

/**
 * The expression of such an attribute for the record in row `row`, by a look-up of its own; null when nothing is
 * linked.
 */
export function linkedValue(sight: Sight, module: Module, derived: Linked, row: string): string {
  const shown = derived.kind === 'linkedId' ? [] : [derived.field];
  return `(select ${linkedColumn(derived, 'l')} from (${oldestLinked(sight, module, derived, { row, shown })}) l)`;
}

/** The column of `oldestLinked`, in row `alias`, that has the value of an attribute. */
export function linkedColumn(derived: Linked, alias: string): string {
  return column(alias, derived.kind === 'linkedId' ? 'id' : `of_${derived.field}`);
}

/**
 * Identifies the entries of which the oldest is shown; attributes of one module with the same source share a look-up.
 */
export function sourceOfLinked(derived: Linked): string {
  return derived.kind === 'otherAddress' ? `${derived.link} apart from ${derived.apartFrom}` : derived.link;
}

/** The attributes of related records that a module shows from a source. */
export function shownOfLinked(module: Module, source: string): string[] {
  const shown = [...module.fields.values()].flatMap(({ derived }) =>
    isLinked(derived) && derived.kind !== 'linkedId' && sourceOfLinked(derived) === source ? [derived.field] : [],
  );
  return [...new Set(shown)];
}

/** The row whose link is followed, and the attributes to read from the related record. */
export interface OldestLinkedOptions {
  /** The alias of the row whose link is followed. */
  readonly row: string;
  /** Attributes of the related record. */
  readonly shown: readonly string[];
  /** The statement itself writes the row, so its table still has the previous version. */
  readonly written?: boolean;
}

/**
 * A subquery for the oldest visible record that a record is linked with, with one row or none: `id`, and
 * `of_<attribute>` for each shown attribute. The oldest is the edge that changed longest ago, ties by the edge's id
 * (relationships#attributes-behind-links).
 *
 * Edges are sorted before any look-up, so that one look-up is usually enough. "offset 0" keeps the planner from turning
 * it into a hash of the related table. An exclusive link has at most one edge to sort.
 */
export function oldestLinked(
  sight: Sight,
  module: Module,
  derived: Linked,
  { row, shown, written = false }: OldestLinkedOptions,
): string {
  const link = edgeNamed(module, derived.link);
  const related = moduleNamed(sight.catalog, link.related);
  const values = shown.map((name) => {
    const of = (alias: string): string => shownValue(fieldNamed(related, name), alias);
    const isOwn = `${column('f', 'id')} = ${column(row, 'id')}`;
    const value =
      written && related.name === module.name ? `case when ${isOwn} then ${of(row)} else ${of('f')} end` : of('f');
    return `${value} as ${quote(`of_${name}`)}`;
  });
  const columns = [`${column('f', 'id')} as id`, ...values].join(', ');
  const isPair = `${column('e', link.nearColumn)} = ${column(row, 'id')}${isOfLink(link, 'e')}`;
  if (link.exclusive) {
    return `select ${columns} from ${edgeRelation(link)} e
join ${tableOf(related)} f on ${column('f', 'id')} = ${column('e', link.farColumn)} and ${sight.isVisibleThrough(link, 'f')}
where ${isPair} limit 1`;
  }
  const pairs = `select ${column('e', link.farColumn)} as far_id, e.date_modified, e.id from ${edgeRelation(link)} e
  where ${isPair}${isApart(module, link, derived)}`;
  const record = `select ${columns} from ${tableOf(related)} f
  where ${column('f', 'id')} = e.far_id and ${sight.isVisibleThrough(link, 'f')} offset 0`;
  return `select f.* from (
  ${pairs}
  order by e.date_modified, e.id offset 0
) e
cross join lateral (
  ${record}
) f
order by e.date_modified, e.id limit 1`;
}

/** Leaves out edges that the other link marks. */
function isApart(module: Module, link: EdgeLink, derived: Linked): string {
  if (derived.kind !== 'otherAddress') return '';
  const marks = edgeNamed(module, derived.apartFrom).roles.filter(({ column: name }) => link.middle.has(name));
  const isMarked = marks.map(({ column: name, value }) => `${column('e', name)} = ${sqlValue(value)}`).join(' and ');
  return ` and (${isMarked}) is not true`;
}

/** An empty concatenation is shown as null, as in `nameOf`. */
function shownValue(field: Field, alias: string): string {
  const value = ownValue(field, alias);
  return field.derived === undefined ? value : `nullif(${value}, '')`;
}
