import { isUtf8 } from 'node:buffer';
import { parse } from 'content-disposition';
import type { Request } from 'express';

/**
 * The name that a request gives to its body by Content-Disposition, `filename*` before `filename` (RFC 6266 section 4.3);
 * undefined without one, also where the header cannot be read. Whether a file may be called so is for records to say.
 */
export function sentName({ headers }: Pick<Request, 'headers'>): string | undefined {
  const header = headers['content-disposition'];
  if (header === undefined) return undefined;
  // Many clients write UTF-8 where the RFC has nothing beyond ISO 8859-1.
  const bytes = Buffer.from(header, 'latin1');
  const { filename } = parse(isUtf8(bytes) ? bytes.toString('utf8') : header).parameters;
  return filename === '' ? undefined : filename;
}
