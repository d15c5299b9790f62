import { AppError, codes } from '@crm/errors';
import { parseJson, type JsonOptions, type Omission } from '@crm/jsonapi';
import type { HeldBody } from '../http/held-body.js';
import { textOfBody } from '../http/read-body.js';
import type { BodyCursor } from './body-cursor.js';
import { FileMemberScanner } from './file-member-scanner.js';
import { MalformedStringError, StringText } from './string-text.js';

/** The strings to look for in a document, and what to do with them. */
export interface SplitOptions extends Omit<JsonOptions, 'omitted'> {
  /** Members of /data/attributes. */
  readonly names: ReadonlySet<string>;
  /** Reads the text of one string, completely or in part. The unread remainder is skipped. */
  readonly take: (name: string, text: StringText) => Promise<void>;
  /** Holds the document without these strings. */
  readonly kept: HeldBody;
}

/** A document without certain strings of its attributes. */
export interface SplitDocument {
  /** The text. Each string is replaced by its number, counting from 0 in the order of the body. */
  readonly text: string;
  readonly document: unknown;
}

/**
 * Reads a document while its body arrives and hands certain strings over piece by piece; only the remainder is held.
 * Refuses what `parseJson` would refuse in the complete document, and what `HeldBody` refuses. Faults are thrown in the
 * order of the body: a fault in a string is thrown before the bytes after the string are read.
 */
export async function splitDocument(cursor: BodyCursor, options: SplitOptions): Promise<SplitDocument> {
  const scanner = new FileMemberScanner(options.names);
  const rest = new DocumentRest(options);
  let strings = 0;
  while (await cursor.advance()) {
    const { chunk, position } = cursor;
    const { end, found } = scanner.scan(chunk, position);
    rest.keep(chunk.subarray(position, end));
    cursor.position = end;
    if (found !== undefined) {
      await takeString(found, `${strings}`, cursor, rest, options);
      strings += 1;
    }
  }
  return rest.parse();
}

async function takeString(
  name: string,
  number: string,
  cursor: BodyCursor,
  rest: DocumentRest,
  options: SplitOptions,
): Promise<void> {
  const text = new StringText(cursor);
  try {
    await options.take(name, text);
    await text.skip();
  } catch (error) {
    if (error instanceof MalformedStringError) rest.refuse(error);
    throw error;
  }
  rest.omit(text.length - number.length);
  rest.keep(Buffer.from(`${number}"`));
}

/** The part of a document that is held. */
class DocumentRest {
  readonly #options: SplitOptions;
  readonly #omitted: { at: number; length: number }[] = [];

  constructor(options: SplitOptions) {
    this.#options = options;
  }

  keep(bytes: Buffer): void {
    this.#options.kept.append(bytes);
  }

  /** Records that this many characters are left out here. */
  omit(length: number): void {
    this.#omitted.push({ at: this.#options.kept.size, length });
  }

  /** Throws the error that parsing throws for a document with this malformed piece. */
  refuse({ written, before }: MalformedStringError): void {
    this.omit(before);
    this.keep(Buffer.from(written, 'latin1'));
    this.parse();
  }

  parse(): SplitDocument {
    const { bytes } = this.#options.kept;
    const text = textOfBody(bytes);
    if (text === '')
      throw new AppError({ code: codes.malformedJson, detail: 'The request needs a body', source: { pointer: '' } });
    const omitted = this.#omitted.map(({ at, length }): Omission => ({
      at: textOfBody(bytes.subarray(0, at)).length,
      length,
    }));
    return { text, document: parseJson(text, { ...this.#options, omitted }) };
  }
}
