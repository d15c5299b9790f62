import { isUtf8 } from 'node:buffer';
import { parse } from 'content-disposition';
import type { Request } from 'express';

/**
 * The file name in Content-Disposition, `filename*` before `filename` (RFC 6266 section 4.3). Undefined without one or
 * if the header cannot be parsed. records decides whether the name is allowed.
 */
export function sentName({ headers }: Pick<Request, 'headers'>): string | undefined {
  const header = headers['content-disposition'];
  if (header === undefined) return undefined;
  // Many clients write UTF-8, although the RFC allows only ISO 8859-1 here.
  const bytes = Buffer.from(header, 'latin1');
  const { filename } = parse(isUtf8(bytes) ? bytes.toString('utf8') : header).parameters;
  return filename === '' ? undefined : filename;
}
