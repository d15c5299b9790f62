import { AppError } from '@crm/errors';
import { parseJson, type JsonOptions, type Omission } from '@crm/jsonapi';
import type { HeldBody } from '../http/held-body.js';
import { textOfBody } from '../middleware/read-body.js';
import type { BodyCursor } from './body-cursor.js';
import { FileMemberScanner } from './file-member-scanner.js';
import { MalformedStringError, StringText } from './string-text.js';

/** What to look for in a document, and what to do with it. */
export interface SplitOptions extends Omit<JsonOptions, 'omitted'> {
  /** Members of /data/attributes. */
  readonly names: ReadonlySet<string>;
  /** Takes in the text of one string, as far as it likes; what it leaves is passed over. */
  readonly take: (name: string, text: StringText) => Promise<void>;
  /** Takes the document beside these strings. */
  readonly kept: HeldBody;
}

/** A document without certain strings of its attributes. */
export interface SplitDocument {
  /** The text; in place of each string stands its number, from 0 on, in the order of the body. */
  readonly text: string;
  readonly document: unknown;
}

/**
 * Reads a document while its body arrives, and hands over certain strings as they arrive; only the rest is held. It is
 * refused as it would be if it were read as a whole, see `parseJson`, and for what `HeldBody` refuses of the rest. What
 * comes first is refused first: a fault of a string is thrown before what follows it is looked at.
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

/** What is held of a document. */
class DocumentRest {
  readonly #options: SplitOptions;
  readonly #omitted: { at: number; length: number }[] = [];

  constructor(options: SplitOptions) {
    this.#options = options;
  }

  keep(bytes: Buffer): void {
    this.#options.kept.append(bytes);
  }

  /** So many characters are left out here. */
  omit(length: number): void {
    this.#omitted.push({ at: this.#options.kept.size, length });
  }

  /** The document is no JSON because of this piece of it; throws what parsing it would. */
  refuse({ written, before }: MalformedStringError): void {
    this.omit(before);
    this.keep(Buffer.from(written, 'latin1'));
    this.parse();
  }

  parse(): SplitDocument {
    const { bytes } = this.#options.kept;
    const text = textOfBody(bytes);
    if (text === '') throw new AppError({ code: 8101, detail: 'The request needs a body', source: { pointer: '' } });
    const omitted = this.#omitted.map(({ at, length }): Omission => ({
      at: textOfBody(bytes.subarray(0, at)).length,
      length,
    }));
    return { text, document: parseJson(text, { ...this.#options, omitted }) };
  }
}
