import { entry, type CodeEntry } from './entry.js';

/** Codes 86xx: files. */
export const filesCodes = {
  8601: entry('fileTooLarge', 'invalid', 'File too large', 'The file is larger than allowed', { status: 413 }),
  8602: entry(
    'invalidFileTicket',
    'forbidden',
    'File ticket not valid',
    'The file may be read for a minute after its record was, by the same user',
  ),
  8603: entry(
    'invalidUploadReceipt',
    'forbidden',
    'Upload receipt not valid',
    'A record may refer to a file for ten minutes after its upload, by the same user',
  ),
  8604: entry(
    'invalidMediaType',
    'invalid',
    'Media type not acceptable',
    'The media type of a file has at most 255 characters, all of them visible ASCII characters or spaces',
  ),
  8605: entry('fileContentMissing', 'not_found', 'File content missing', 'The content of the file is gone'),
  8606: entry('noFile', 'not_found', 'No file', 'The record has no content for this file attribute'),
  8607: entry(
    'notAFileAttribute',
    'not_found',
    'Not a file attribute',
    'The module has no file attribute of this name',
  ),
  8608: entry(
    'invalidFileName',
    'invalid',
    'File name not acceptable',
    'A file name has at most 255 bytes in UTF-8, no control characters, and is neither "." nor ".."',
  ),
  8609: entry(
    'fileNameContradictsContent',
    'invalid',
    'File name and content contradict each other',
    'A file without a name has no content',
  ),
  8610: entry('notBase64', 'invalid', 'Not base64', 'A file is sent as base64 with padding, RFC 4648 section 4'),
  8611: entry('tooManyContents', 'invalid', 'Too many contents', 'A document has more contents of files than are read'),
  8612: entry(
    'rangeNotSatisfiable',
    'invalid',
    'Range not satisfiable',
    'The file has no byte of the range that is asked for',
    { status: 416 },
  ),
} as const satisfies Record<number, CodeEntry>;
