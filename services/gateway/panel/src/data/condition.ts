import type { FieldMeta } from '@crm/catalog';

/** An operator of filters (filters#operators), or one of the two that compare with nothing (filters#empty-values). */
export type Comparison = FieldMeta['operators'][number] | 'empty' | 'filled';

/** A condition that records of a list meet. It is in the URL of the list. */
export interface Condition {
  /** An attribute, or a link and an attribute of the related records: `account_name`, `contacts.email1`. */
  readonly on: string;
  readonly operator: Comparison;
  /** Absent where the operator compares with nothing; several values for those of `LISTS`. */
  readonly value?: string | number | readonly (string | number)[];
}

/** In the order in which they are offered: the first is the usual one of the type. */
const ORDER = ['li', 'gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'in', 'nin', 'nli'] as const;
/** Compare with a list of values. */
export const LISTS: ReadonlySet<Comparison> = new Set(['in', 'nin']);
/** Compare with no value. */
export const BARE: ReadonlySet<Comparison> = new Set(['empty', 'filled']);

/** Where the others say nothing more: keys of drop-downs, and flags. */
const USUAL: Partial<Record<FieldMeta['type'], readonly Comparison[]>> = {
  bool: ['eq'],
  enum: ['in', 'nin'],
  intEnum: ['in', 'nin'],
  multiEnum: ['in', 'nin'],
};

/** The comparisons that make sense to a person. The first is the usual one. */
export function comparisonsOf({ type, operators, nullable, references }: FieldMeta): readonly Comparison[] {
  const offered = ORDER.filter((operator) => operators.includes(operator));
  const emptiness: readonly Comparison[] = nullable && offered.includes('eq') ? ['empty', 'filled'] : [];
  if (references !== undefined) return [...offered.filter((one) => one === 'eq' || one === 'ne'), ...emptiness];
  const usual = USUAL[type] ?? ORDER.filter((one) => !LISTS.has(one));
  return [...offered.filter((one) => usual.includes(one)), ...(type === 'bool' ? [] : emptiness)];
}

/** The value of the parameter of a condition (filters#comparators). */
export function comparatorOf({ operator, value = '' }: Condition): string {
  if (operator === 'empty') return '[[eq]]';
  if (operator === 'filled') return '[[ne]]';
  if (operator === 'li' || operator === 'nli') return `[[${operator}]]%${literal(String(value))}%`;
  const values = typeof value === 'object' ? value : [value];
  return `[[${operator}]]${values.map((one) => (LISTS.has(operator) ? unsplit(String(one)) : String(one))).join(',')}`;
}

/** Escapes `%`, the only wildcard (filters#like). */
function literal(text: string): string {
  return text.replaceAll('%', '\\%');
}

/** A comma within a value of a list. */
function unsplit(text: string): string {
  return text.replaceAll(',', '\\,');
}
