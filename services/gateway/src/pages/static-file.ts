import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Caching, HeaderList } from '../http/answer.js';
import { answerPrepared, prepareDocument, type PreparedDocument } from '../http/prepared-document.js';

/** A file for anyone, which holds no data. It was read at the start: nothing that a client sends names a file. */
export interface StaticFile {
  readonly plain: PreparedDocument;
  /** The same compressed, which is done once; undefined where it is not worth while. */
  readonly gzipped: (() => Promise<PreparedDocument>) | undefined;
}

const TEXT = /^(?:text\/|image\/svg)/;
const compress = promisify(gzip);

/** Prepares a file. `headers` come with every answer with it. */
export function prepareFile(content: Buffer, mediaType: string, headers: HeaderList): StaticFile {
  if (!TEXT.test(mediaType)) return { plain: prepare(content, mediaType, headers), gzipped: undefined };
  const negotiated = [...headers, 'Vary', 'Accept-Encoding'];
  let gzipped: Promise<PreparedDocument> | undefined;
  return {
    plain: prepare(content, mediaType, negotiated),
    gzipped: () => {
      gzipped ??= compress(content).then((body) =>
        prepare(body, mediaType, [...negotiated, 'Content-Encoding', 'gzip']),
      );
      return gzipped;
    },
  };
}

/** Answers with the file, compressed for who takes that, or 304 to who has it already. */
export async function answerFile(
  request: Request,
  response: Response,
  { plain, gzipped }: StaticFile,
  caching: Caching,
): Promise<void> {
  const isGzip = gzipped !== undefined && request.acceptsEncodings('gzip', 'identity') === 'gzip';
  answerPrepared(request, response, isGzip ? await gzipped() : plain, caching);
}

function prepare(body: Buffer, mediaType: string, headers: HeaderList): PreparedDocument {
  const prepared = prepareDocument(body, undefined, mediaType);
  return { ...prepared, headers: [...prepared.headers, ...headers] };
}
