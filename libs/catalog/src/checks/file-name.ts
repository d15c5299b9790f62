import { codes } from '@crm/errors';
import { accept, refuse, type Check } from './check.js';
import { checkText } from './text.js';

/** Maximum length of a file name in bytes of UTF-8: the limit of file systems (files#file-names). */
const MAX_BYTES = 255;
const CONTROL = /\p{Cc}/u;

/**
 * The name of a file; for a path, with slashes of either kind, its last part (files#file-names). 8608 for one that is
 * too long, has control characters, names no file (`.`, `..`), or is the path of a folder. Empty = no file.
 */
export const checkFileName: Check = (value) => {
  if (typeof value !== 'string') return checkText(value, {});
  const name = value.slice(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1);
  if (CONTROL.test(name)) return refuse(codes.invalidFileName, 'A file name has no control characters');
  if (Buffer.byteLength(name) > MAX_BYTES)
    return refuse(codes.invalidFileName, `A file name has at most ${MAX_BYTES} bytes in UTF-8`);
  if (name === '.' || name === '..') return refuse(codes.invalidFileName, `The name "${name}" is not that of a file`);
  if (name === '' && value !== '')
    return refuse(codes.invalidFileName, 'The path ends with a slash: it names a folder');
  const checked = checkText(value, {});
  return 'refusal' in checked ? checked : accept(name);
};
