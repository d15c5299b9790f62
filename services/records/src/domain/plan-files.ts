import { attributePointer, contentName, isFile, type Field, type Module, type SqlValue } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { ContentPreconditionMessage } from '@crm/protos';
import type { Content, StoredContent } from './stored-record.js';
import type { Attributes } from './read-attributes.js';
import type { WantedContent } from './read-uploads.js';

/** The stored state of a record that is updated. */
export interface StoredFiles {
  readonly attributes: Attributes;
  readonly contents: readonly StoredContent[];
}

export interface ContentChange {
  readonly field: string;
  /** Null = the record has no content afterwards. */
  readonly content: Content | null;
}

/** The combined effect of a document and its uploads. */
export interface FilePlan {
  /** The values of the document, and those that follow from files. */
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly changes: readonly ContentChange[];
  /** 8609 where the document has a content but an empty name. */
  readonly faults: readonly Fault[];
  /** Whether a precondition on a content does not hold. */
  readonly isRefused: boolean;
}

/** Whether the values of an update or its uploads may affect contents, so that the stored state must be read. */
export function mayTouchFiles(
  { fields }: Module,
  values: ReadonlyMap<string, SqlValue>,
  wanted: readonly WantedContent[],
): boolean {
  if (wanted.length > 0) return true;
  return [...fields.values()].some((field) => {
    const name = isFile(field) ? values.get(field.name) : undefined;
    return name !== undefined && (isEmpty(name) || field.content?.extension !== undefined);
  });
}

/**
 * Works out what becomes of the file fields of a record (files#name-and-content). A content has a name: without one it
 * is named like its field. An empty name removes the content; removing the content empties the name, unless the
 * document gives one or the field is required. A content that is already stored is no change.
 */
export function planFiles(
  module: Module,
  sent: ReadonlyMap<string, SqlValue>,
  wanted: readonly WantedContent[],
  stored?: StoredFiles,
): FilePlan {
  const values = new Map(sent);
  const changes: ContentChange[] = [];
  const faults: Fault[] = [];
  let isRefused = false;
  for (const field of [...module.fields.values()].filter(isFile)) {
    const { name, content: traits = {} } = field;
    const upload = wanted.find((one) => one.field === name);
    const current = stored?.contents.find((one) => one.field === name);
    isRefused ||= upload !== undefined && !contentAllows(upload, current);
    const keep = (column: string | undefined, value: SqlValue): void => {
      if (column !== undefined && !sent.has(column)) values.set(column, fitting(module.fields.get(column), value));
    };
    const change = contentChange(sent.get(name), upload, current);
    if (change?.content != null) {
      if (isEmpty(sent.get(name))) faults.push(nameless(name));
      else if (isEmpty(stored?.attributes[name] ?? null)) keep(name, name);
      keep(traits.mediaType, change.content.mediaType);
    } else if (change !== undefined) {
      if (!field.required) keep(name, null);
      keep(traits.mediaType, null);
    }
    if (change !== undefined) changes.push({ field: name, content: change.content });
    if (values.has(name)) keep(traits.extension, extensionOf(values.get(name) ?? null));
  }
  return { values, changes, faults, isRefused };
}

/** The change of a content; undefined when it does not change. */
function contentChange(
  name: SqlValue | undefined,
  upload: WantedContent | undefined,
  current: StoredContent | undefined,
): { readonly content: Content | null } | undefined {
  const wanted = upload === undefined ? (isEmpty(name) ? null : undefined) : upload.content;
  if (wanted === undefined) return undefined;
  if (wanted === null) return current === undefined ? undefined : { content: null };
  const isSame =
    wanted.sha256 === current?.sha256 && (wanted.mediaType === '' || wanted.mediaType === current.mediaType);
  // A content with an empty name is a fault, whatever is stored.
  return isSame && !isEmpty(name) ? undefined : { content: wanted };
}

/** Whether the preconditions on a content hold: If-Match and If-None-Match (RFC 9110 section 13.1). */
export function contentAllows(
  { precondition, noneMatch }: Pick<WantedContent, 'precondition' | 'noneMatch'>,
  current: Pick<StoredContent, 'sha256'> | undefined,
): boolean {
  const isAmong = ({ any, sha256 }: ContentPreconditionMessage): boolean =>
    current !== undefined && (any || sha256.includes(current.sha256));
  return (precondition === null || isAmong(precondition)) && (noneMatch === null || !isAmong(noneMatch));
}

/** False for a value that was not sent. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}

function nameless(field: string): Fault {
  return {
    code: codes.fileNameContradictsContent,
    value: field,
    source: { pointer: attributePointer(contentName(field)) },
  };
}

/** The text behind the last dot of a name that begins with something else; blanks are no extension. */
function extensionOf(name: SqlValue): string | null {
  const extension = /^.+\.([^.]+)$/su.exec(String(name ?? ''))?.[1]?.trim() ?? '';
  return extension === '' ? null : extension;
}

/** Stores a text that follows from a file only if it fits the field. */
function fitting(field: Field | undefined, value: SqlValue): SqlValue {
  if (typeof value !== 'string') return value;
  return value === '' || Array.from(value).length > (field?.max ?? Infinity) ? null : value;
}
