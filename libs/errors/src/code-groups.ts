import { codeEntries, isErrorCode, type ErrorCode } from './codes.js';

/** The codes of one stage of a request. */
export interface CodeGroup {
  /** Such as `82xx Query`. */
  readonly title: string;
  readonly codes: readonly ErrorCode[];
}

const STAGES: readonly (readonly [firstDigits: number, title: string])[] = [
  [80, 'Record state'],
  [81, 'Document'],
  [82, 'Query'],
  [83, 'Links'],
  [84, 'Routing and media type'],
  [85, 'Authentication, scope, rights'],
  [86, 'Files'],
  [87, 'Limits'],
  [89, 'Unavailable and internal'],
];

/** The catalogue in the order of its codes, for the pages that list it. */
export function codeGroups(): readonly CodeGroup[] {
  const known = Object.keys(codeEntries).map(Number).filter(isErrorCode);
  return STAGES.map(([digits, title]) => ({
    title: `${digits}xx ${title}`,
    codes: known.filter((code) => Math.floor(code / 100) === digits),
  }));
}
