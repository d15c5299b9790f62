import { isFile, type Module } from '@crm/catalog';
import type { StoredContent } from './stored-record.js';
import { HEADER_VALUE } from './header-value.js';
import type { FilePlan } from './plan-files.js';

const IN_HEADER = new RegExp(HEADER_VALUE);

/**
 * The contents of a new record as a read would return them, which saves that read. They are in the order of their
 * fields. Name and media type are those that the record has; otherwise the field's name and the media type of the upload.
 * Revised files belong to other records and are left out.
 */
export function createdContents({ fields }: Module, { values, changes }: FilePlan): readonly StoredContent[] {
  const contents = changes.flatMap(({ field, content }): StoredContent[] => {
    const type = fields.get(field);
    if (content === null || type === undefined || !isFile(type)) return [];
    const column = type.content?.mediaType;
    const ownType = column === undefined ? '' : textOf(values.get(column));
    const mediaType = IN_HEADER.test(ownType) ? ownType : content.mediaType;
    return [{ ...content, field, mediaType, name: textOf(values.get(field)) || field }];
  });
  return contents.sort((one, other) => (one.field < other.field ? -1 : 1));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
