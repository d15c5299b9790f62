import type { AttributesMeta, FieldMeta } from '@crm/catalog';
import { withFields } from '../data/list-query.js';

/** Attributes whose value is the name of a file. Its content is written by a URL of its own. */
export const FILES: ReadonlySet<string> = new Set(['file', 'image']);

type Values = Readonly<Record<string, unknown>>;

/** The files among the values of a form, by attribute. Each is sent when the record is saved. */
export function filesIn(values: Values): readonly (readonly [field: string, file: File])[] {
  return Object.entries(values).flatMap(([field, value]) => (value instanceof File ? [[field, value] as const] : []));
}

/** The attributes whose file the values of a form replace or remove. */
export function fileNamesIn(values: Values, meta: AttributesMeta = {}): readonly string[] {
  return Object.keys(values).filter((name) => values[name] instanceof File || FILES.has(meta[name]?.type ?? ''));
}

/** The values of a form for a document: of a file the name, if no record is without it, and otherwise nothing. */
export function withoutFiles(values: Values, meta: AttributesMeta = {}): Values {
  const sent = Object.entries(values).filter(([name, value]) => !(value instanceof File) || isRequired(meta[name]));
  return Object.fromEntries(sent.map(([name, value]) => [name, value instanceof File ? value.name : value]));
}

function isRequired(attribute: AttributesMeta[string] | undefined): boolean {
  return attribute !== undefined && attribute.type !== 'link' && attribute.required;
}

/**
 * The query of a record: all its attributes without contents of files (files#content-attribute), if it has some, and if
 * their names fit.
 */
export function queryWithoutContents(type: string, meta: AttributesMeta = {}): string {
  const fields = Object.values(meta).filter((one): one is FieldMeta => one.type !== 'link' && one.name !== 'id');
  const others = fields.filter(({ contentOf }) => contentOf === undefined).map(({ name }) => name);
  if (others.length === fields.length) return '';
  return `?${withFields(new URLSearchParams(), type, others).toString()}`;
}
