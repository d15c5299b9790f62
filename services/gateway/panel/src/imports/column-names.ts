import type { FieldMeta } from '@crm/catalog';

/** A column that is left out. */
export const LEFT_OUT = '';

const EXTERNAL = /^(\w+):([a-z][a-z0-9_-]{0,39})$/;

/**
 * The columns of an import (imports#columns) that those of a file probably mean, by the names and labels of attributes.
 * No two of them have the same attribute.
 */
export function proposedColumns(written: readonly string[], fields: readonly FieldMeta[]): string[] {
  const byName = new Map([['id', 'id'], ...fields.map(({ name }) => [name, name] as const)]);
  const byText = new Map([...fields.map(({ label, name }) => [label.toLowerCase(), name] as const), ...byName]);
  const references = new Set(['id', ...fields.flatMap((field) => (field.references ? field.name : []))]);
  const taken = new Set<string>();
  return written.map((text) => {
    const wanted = text.trim().toLowerCase();
    const [, base = '', system] = EXTERNAL.exec(wanted) ?? [];
    const name = byText.get(wanted) ?? (system !== undefined && references.has(base) ? wanted : LEFT_OUT);
    const value = name.startsWith('id:') ? name : (name.split(':')[0] ?? '');
    if (taken.has(value)) return LEFT_OUT;
    if (value !== LEFT_OUT) taken.add(value);
    return name;
  });
}

/** The header with these columns. Those that are left out are remarks, no two with the same name. */
export function headerOf(written: readonly string[], columns: readonly string[]): string[] {
  const remark = (text: string, place: number): string =>
    `#${place + 1} ${text.replace(/^#(\d+ )?/, '')}`.replace(/\s+/g, ' ');
  return columns.map((name, place) => (name === LEFT_OUT ? remark(written[place] ?? '', place) : name));
}
