import {
  edgeNamed,
  fieldTypes,
  isColumnLink,
  isEdgeLink,
  moduleNamed,
  type EdgeLink,
  type Field,
  type Link,
  type Module,
} from '@crm/catalog';
import { edgeRelation, isOfLink } from '../../sql/compile-edge.js';
import { isLinked, type Linked } from '../../sql/compile-linked.js';
import { column, literal, tableOf } from '../../sql/quote.js';
import type { Sight } from '../../sql/sight.js';
import { attributeNamed, findMiddleAttribute, ID_FIELD } from '../plan/attribute.js';
import type { Comparison, LinkConditions, RowConditions, Test } from '../plan/list-plan.js';
import { attributeValue, ownAttribute, referredAttribute } from './attribute-expression.js';
import { compileTest } from './compile-test.js';

/**
 * Compiles the conditions that the record in row `alias` must meet, to be joined with "and".
 *
 * A condition on another record becomes `exists`, which the planner may walk from either end. The negation of a test is
 * "is not true", so that it includes empty values. Negated tests look other records up one by one, because a join that
 * finds missing values joins the whole table.
 */
export class ConditionCompiler {
  readonly #sight: Sight;
  #aliases = 0;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  record(module: Module, { comparisons, links }: RowConditions, alias: string): string[] {
    return [
      ...comparisons.map((comparison) => this.#comparison(module, comparison, alias)),
      ...links.map((link) => this.#link(module, link, alias)),
    ];
  }

  /** Conditions on a row of a middle table. */
  middle(link: EdgeLink, comparisons: readonly Comparison[], alias: string): string[] {
    return comparisons.map(({ attribute, test, not }) => {
      const field = findMiddleAttribute(link, attribute);
      if (field === undefined) throw new TypeError(`The middle table of ${link.name} has no ${attribute}`);
      const value = column(alias, field.name);
      // The id of an edge is a UUID; a client may compare it with any text.
      const comparands = { value: field.name === ID_FIELD.name ? `${value}::text` : value, other: () => value };
      return negated(compileTest(field, comparands, test), not);
    });
  }

  #comparison(module: Module, { attribute, test, not }: Comparison, alias: string): string {
    const sight = this.#sight;
    const field = attributeNamed(module, attribute);
    const other = (name: string): string => attributeValue(sight, module, attributeNamed(module, name), alias);
    const referred = referredAttribute(sight.catalog, field, alias);
    const isOfMissing = not || test.is === 'empty' || (test.is === 'in' && test.orEmpty);
    if (isLinked(field.derived) && !isOfMissing) return this.#linked(module, field, field.derived, test, alias);
    if (referred === undefined || isOfMissing) {
      const isIndexed = !not && isSortedByIndex(module, field);
      return negated(compileTest(field, { value: other(attribute), other, isIndexed }, test), not);
    }
    const row = this.#alias('p');
    const value = ownAttribute(referred.module, referred.field, row);
    const isIndexed = isSortedByIndex(referred.module, referred.field);
    const met = compileTest(field, { value, other, isIndexed }, test);
    const isReferred = `${column(row, 'id')} = ${referred.id}`;
    const isVisible = sight.isVisible(referred.module, row);
    return exists(`${tableOf(referred.module)} ${row}`, [isReferred, isVisible, met]);
  }

  /**
   * A test of the one entry that a link shows. The search for records where any entry passes can start at the other
   * end; then the shown entry is looked up. An exclusive link has no other entry.
   */
  #linked(module: Module, field: Field, derived: Linked, test: Test, alias: string): string {
    const link = edgeNamed(module, derived.link);
    const attribute = derived.kind === 'linkedId' ? ID_FIELD.name : derived.field;
    const record = { comparisons: [{ attribute, test, not: false }], links: [] };
    const isAny = this.#link(module, { link: link.name, middle: [], record }, alias);
    if (link.exclusive) return isAny;
    const value = attributeValue(this.#sight, module, field, alias);
    return `(${isAny} and ${compileTest(field, { value, other: () => value }, test)})`;
  }

  #link(module: Module, { link: name, middle, record }: LinkConditions, alias: string): string {
    const link = linkNamed(module, name);
    const related = moduleNamed(this.#sight.catalog, link.related);
    const row = this.#alias('p');
    const met = [this.#sight.isVisible(related, row), ...this.record(related, record, row)];
    const table = `${tableOf(related)} ${row}`;
    if (!isEdgeLink(link)) return exists(table, [holds(link, alias, row), ...met]);
    const edge = this.#alias('e');
    const isPair = `${column(edge, link.nearColumn)} = ${column(alias, 'id')}${isOfLink(link, edge)}`;
    const from = `${edgeRelation(link)} ${edge} join ${table} on ${column(row, 'id')} = ${column(edge, link.farColumn)}`;
    return exists(from, [isPair, ...this.middle(link, middle, edge), ...met]);
  }

  #alias(prefix: string): string {
    this.#aliases += 1;
    return `${prefix}${this.#aliases}`;
  }
}

/** A condition that is true when a column of one of the two rows stores the link from row `near` to row `far`. */
export function holds(link: Link, near: string, far: string): string {
  if (!isColumnLink(link)) throw new TypeError(`${link.module}.${link.name} is not held by a column`);
  const [holder, partner] = link.holder === 'near' ? [near, far] : [far, near];
  const isOfRole =
    link.role === undefined ? '' : ` and ${column(holder, link.role.column)} = ${literal(link.role.value)}`;
  return `${column(holder, link.column)} = ${column(partner, 'id')}${isOfRole}`;
}

/** The link that a plan's structure names; throws when there is none. */
export function linkNamed(module: Module, name: string): Link {
  const link = module.links.get(name);
  if (link === undefined) throw new TypeError(`${module.name} has no link ${name}`);
  return link;
}

/** Whether an index begins with the expressions by which lists are sorted by this text. */
function isSortedByIndex({ indexes }: Module, { name, type }: Field): boolean {
  if (fieldTypes[type].sqlType !== 'text' || type === 'id') return false;
  return indexes.some(
    (shape) => !('like' in shape) && (shape.equals ?? []).length === 0 && shape.order?.[0]?.replace(/^-/, '') === name,
  );
}

function negated(condition: string, not: boolean): string {
  return not ? `(${condition}) is not true` : condition;
}

function exists(from: string, conditions: readonly string[]): string {
  return `exists (select from ${from} where ${conditions.join(' and ')})`;
}
