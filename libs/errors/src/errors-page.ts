import { codes, isErrorCode, type ErrorCode } from './codes.js';
import { faultStatus } from './app-error.js';

const GROUPS: readonly (readonly [firstDigits: number, title: string])[] = [
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

const INTRODUCTION = `# Error codes

Every failed request is answered with a JSON:API errors document; each error object carries \`code\`, \`status\`, \`title\`,
\`detail\` and, where it can be told, \`source\`. The token endpoint answers in the shape of RFC 6749 section 5.2 instead; its
codes name that error. Codes are grouped by stage and never reused. This page is made from \`libs/errors/src/codes\` by
\`npm run gen:errors\`; a test compares.
`;

/** The text of docs/errors.md: every code of the catalogue with its status, class, cause and detail. */
export function errorsPage(): string {
  const known = Object.keys(codes).map(Number).filter(isErrorCode);
  const sections = GROUPS.map(([digits, title]) => section(digits, title, known)).filter((text) => text !== '');
  return [INTRODUCTION, ...sections].join('\n');
}

function section(digits: number, title: string, known: readonly ErrorCode[]): string {
  const rows = known.filter((code) => Math.floor(code / 100) === digits).map(row);
  if (rows.length === 0) return '';
  return `## ${digits}xx ${title}\n\n| Code | Status | Class | Cause | Detail |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function row(code: ErrorCode): string {
  const entry: { errorClass: string; cause: string; detail: string; oauth?: string } = codes[code];
  const cause = entry.oauth === undefined ? entry.cause : `${entry.cause} (\`${entry.oauth}\`)`;
  return `| ${code} | ${faultStatus({ code })} | ${entry.errorClass} | ${cause} | ${entry.detail} |`;
}
