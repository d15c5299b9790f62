export { AppError, MAX_FAULTS, faultDetail, faultStatus, throwIfAny } from './app-error.js';
export type { AppErrorOptions, Fault, FaultSource } from './app-error.js';
export { codeEntry, codes, isErrorCode } from './codes.js';
export type { CodeEntry, ErrorCode } from './codes.js';
export { errorsPage } from './errors-page.js';
export { formatTitle } from './format-title.js';
export { jsonPointer } from './json-pointer.js';
export { kinds } from './kind.js';
export type { ErrorKind } from './kind.js';
