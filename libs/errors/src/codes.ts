import { authenticationCodes } from './codes/authentication.js';
import { documentCodes } from './codes/document.js';
import type { CodeEntry } from './codes/entry.js';
import { filesCodes } from './codes/files.js';
import { limitsCodes } from './codes/limits.js';
import { linksCodes } from './codes/links.js';
import { queryCodes } from './codes/query.js';
import { recordStateCodes } from './codes/record-state.js';
import { routingCodes } from './codes/routing.js';
import { unavailableCodes } from './codes/unavailable.js';

export type { CodeEntry } from './codes/entry.js';

/**
 * The only catalogue of error codes (errors#codes). Codes are grouped by stage and never reused: 80xx record state,
 * 81xx document, 82xx query, 83xx links, 84xx routing and media type, 85xx authentication, 86xx files, 87xx limits,
 * 89xx unavailable and internal. `docs/errors.md` lists the same entries; a test compares.
 */
export const codeEntries = {
  ...recordStateCodes,
  ...documentCodes,
  ...queryCodes,
  ...linksCodes,
  ...routingCodes,
  ...authenticationCodes,
  ...filesCodes,
  ...limitsCodes,
  ...unavailableCodes,
} as const satisfies Record<number, CodeEntry>;

type Entries = typeof codeEntries;

export type ErrorCode = keyof Entries;

/** Every code by its name. */
export const codes = Object.fromEntries(
  Object.entries(codeEntries).map(([code, { name }]) => [name, Number(code)]),
) as { readonly [Code in ErrorCode as Entries[Code]['name']]: Code };

export function codeEntry(code: ErrorCode): CodeEntry {
  return codeEntries[code];
}

/** Whether a number, for example one sent by a newer peer, is a code of this catalogue. */
export function isErrorCode(code: number): code is ErrorCode {
  return Object.hasOwn(codeEntries, code);
}
