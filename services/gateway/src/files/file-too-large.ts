import { AppError, codes, type FaultSource } from '@crm/errors';

/** The refusal of a file that is too large. `source` points to it if it came in a document. */
export function fileTooLarge(maxBytes: number, source?: FaultSource): AppError {
  const detail = `The file is larger than ${maxBytes} bytes`;
  return new AppError({ code: codes.fileTooLarge, detail, ...(source !== undefined && { source }) });
}
