import { isFile, type Field, type Module } from '@crm/catalog';
import { HEADER_VALUE } from '../domain/header-value.js';
import { SCHEMA } from '../schema.js';
import { column, literal, quote } from './quote.js';

/** The table that stores which contents records refer to. */
export const FILE_REFERENCES = `${quote(SCHEMA)}."file_reference"`;

export function fileFields({ fields }: Module): readonly Field[] {
  return [...fields.values()].filter(isFile);
}

/** Whether an answer includes contents: some are wanted, and records of the module can have some. */
export function includesContents(module: Module, wanted: readonly string[]): boolean {
  return wanted.length > 0 && fileFields(module).length > 0;
}

/**
 * The contents that the record in row `r` refers to, as a JSON array of `StoredContent`; null when there are none. The
 * media type is the record's own if it is valid in a header, otherwise the uploader's.
 */
export function contentsOf(module: Module): string {
  const fields = fileFields(module);
  const names = fields.map(({ name }) => `when ${literal(name)} then ${column('r', name)}`);
  const types = fields.flatMap(({ name, content }) =>
    content?.mediaType === undefined
      ? []
      : [`when ${literal(name)} then substring(${column('r', content.mediaType)} from ${literal(HEADER_VALUE)})`],
  );
  const said = types.length === 0 ? '' : `case f.field ${types.join(' ')} end, `;
  return `(select json_agg(json_build_object('field', f.field, 'sha256', encode(f.sha256, 'hex'), 'size', f.size,
    'mediaType', coalesce(${said}f.media_type), 'name', coalesce(nullif(case f.field ${names.join(' ')} end, ''), f.field))
    order by f.field)
  from ${FILE_REFERENCES} f where f.module = ${literal(module.name)} and f.record_id = ${column('r', 'id')})::text`;
}
