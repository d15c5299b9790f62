import { isEdgeLink, moduleNamed, type EdgeLink, type Link, type Module } from '@crm/catalog';
import { edgeRelation, isOfLink } from '../../sql/compile-edge.js';
import { column, literal, tableOf } from '../../sql/quote.js';
import type { Sight } from '../../sql/sight.js';
import { namesIds } from '../plan/list-traits.js';
import type { ListedRows } from '../plan/list-plan.js';
import { ConditionCompiler, linkNamed } from './compile-condition.js';
import { compileUserSource } from './compile-user-source.js';

/** The rows of a list, for the table of its module in alias `r`. */
export interface CompiledRows {
  readonly module: Module;
  /** The table and the joins that determine which rows are listed. */
  readonly from: string;
  /** To be joined with "and". */
  readonly conditions: readonly string[];
  /** The link over a middle table that leads to the rows; the middle row is in alias `e`. */
  readonly edge?: EdgeLink;
  /** The records that the user sees of the module, where these are a part of it: their ids, and the other conditions. */
  readonly seen?: { readonly ids: string; readonly met: readonly string[] };
  /** The column with the time of the view, in lists of viewed records. */
  readonly viewed?: string;
}

export function compileRows(sight: Sight, { source, where, middle }: ListedRows): CompiledRows {
  const { catalog } = sight;
  const module = moduleNamed(catalog, source.module);
  const compiler = new ConditionCompiler(sight);
  const isSeen = sight.isOn(module, 'r');
  const met = compiler.record(module, where, 'r');
  const conditions = [isSeen, ...met];
  const table = `${tableOf(module)} r`;
  const { through, ofUser } = source;
  if (ofUser !== undefined) {
    const { joins, orderColumn } = compileUserSource(sight, module, ofUser);
    const viewed = orderColumn === undefined ? {} : { viewed: orderColumn };
    return { module, from: `${table} ${joins}`, conditions, ...viewed };
  }
  if (through === undefined) {
    const ids = namesIds({ where }) ? undefined : sight.idsOn(module);
    return { module, from: table, conditions, ...(ids !== undefined && { seen: { ids, met } }) };
  }
  const link = linkNamed(moduleNamed(catalog, through.module), through.link);
  if (!isEdgeLink(link)) return { module, from: table, conditions: [...conditions, ...isLinked(sight, link)] };
  const isPair = `${column('e', link.nearColumn)} = :owner${isOfLink(link, 'e')}`;
  return {
    module,
    from: `${edgeRelation(link)} e join ${table} on ${column('r', 'id')} = ${column('e', link.farColumn)}`,
    conditions: [isPair, isOwnerVisible(sight, link), ...conditions, ...compiler.middle(link, middle, 'e')],
    edge: link,
  };
}

/** A condition that is true when the record whose link is followed, `:owner`, is visible. */
export function isOwnerVisible(sight: Sight, { module }: Link): string {
  const parent = moduleNamed(sight.catalog, module);
  return `exists (select from ${tableOf(parent)} p where p.id = :owner and ${sight.isVisible(parent, 'p')})`;
}

/** Conditions on the records at the far end of a link that is stored in a column. */
function isLinked(sight: Sight, link: Exclude<Link, EdgeLink>): string[] {
  const isOfRole = (alias: string): string =>
    link.role === undefined ? '' : ` and ${column(alias, link.role.column)} = ${literal(link.role.value)}`;
  if (link.holder === 'far') {
    return [`${column('r', link.column)} = :owner${isOfRole('r')}`, isOwnerVisible(sight, link)];
  }
  const parent = moduleNamed(sight.catalog, link.module);
  const isOwner = `p.id = :owner and ${sight.isVisible(parent, 'p')}${isOfRole('p')}`;
  const partner = `(select ${column('p', link.column)} from ${tableOf(parent)} p where ${isOwner})`;
  return [`${column('r', 'id')} = ${partner}`];
}
