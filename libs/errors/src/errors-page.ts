import { faultStatus } from './app-error.js';
import { codeGroups, type CodeGroup } from './code-groups.js';
import { codeEntry, type ErrorCode } from './codes.js';

const INTRODUCTION = `# Error codes

Every failed request is answered with a JSON:API errors document; each error object carries \`code\`, \`status\`, \`title\`,
\`detail\`, a link to its code in this list as the service shows it (\`/docs/errors\`) and, where it can be told, \`source\`. The token endpoint answers in the shape of RFC 6749 section 5.2 instead; its
codes name that error. Codes are grouped by stage and never reused. This page is made from \`libs/errors/src/codes\` by
\`npm run gen:errors\`; a test compares.
`;

/** The text of docs/errors.md: every code of the catalogue with its status, class, cause and detail. */
export function errorsPage(): string {
  return [INTRODUCTION, ...codeGroups().map(section)].join('\n');
}

function section({ title, codes: listed }: CodeGroup): string {
  return `## ${title}\n\n| Code | Status | Class | Cause | Detail |\n| --- | --- | --- | --- | --- |\n${listed.map(row).join('\n')}\n`;
}

function row(code: ErrorCode): string {
  const entry = codeEntry(code);
  const cause = entry.oauth === undefined ? entry.cause : `${entry.cause} (\`${entry.oauth}\`)`;
  return `| ${code} | ${faultStatus({ code })} | ${entry.errorClass} | ${cause} | ${entry.detail} |`;
}
