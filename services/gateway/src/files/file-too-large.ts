import { AppError, type FaultSource } from '@crm/errors';

/** The refusal of a file that is too large; `source` = where in the document it stands, if it came in one. */
export function fileTooLarge(maxBytes: number, source?: FaultSource): AppError {
  const detail = `The file is larger than ${maxBytes} bytes`;
  return new AppError({ code: 8601, detail, ...(source !== undefined && { source }) });
}
