import { readMigrations, type MigrationFile } from './migration-file.js';
import { plainStatements } from './plain-statements.js';

/** Changes that a migration must not make while the previous release serves on the same schema (migrations#expand). */
export type Forbidden =
  | 'drop'
  | 'rename'
  | 'type-rewrite'
  | 'set-not-null'
  | 'volatile-default'
  | 'required-column'
  | 'validated-constraint'
  | 'index-lock'
  | 'unbounded-write'
  | 'requires-app';

export interface MigrationFault {
  readonly rule: Forbidden;
  /** The statement, shortened. */
  readonly statement: string;
}

type Check = readonly [Forbidden, (statement: string) => boolean];

const NAME = '(?:"[^"]+"|[\\w.]+)+';
const ON_TABLE = new RegExp(`^alter table (?:if exists )?(?:only )?(${NAME})`);
const VOLATILE = /\bdefault \(*(?:gen_random_uuid|random|clock_timestamp|nextval|uuidv?\d*\w*) ?\(/;
/** Types that a text column can get without a rewrite. A statement does not show the previous type: text is assumed. */
const WIDER = /\btype (?:text|varchar|character varying|varchar ?\(\d+\))(?: ?,|$)/;

/** Changes that are forbidden on existing tables. */
const ON_EXISTING: readonly Check[] = [
  ['drop', (text) => /\bdrop (?:column|constraint|default|identity|expression)\b/.test(text) || dropsUnnamed(text)],
  ['rename', (text) => /\brename\b|\bset schema\b/.test(text)],
  ['type-rewrite', (text) => /\btype [\w"]/.test(text) && (/\busing\b/.test(text) || !WIDER.test(text))],
  ['set-not-null', (text) => /\bset not null\b/.test(text)],
  [
    'volatile-default',
    (text) =>
      /\badd (?:column )?/.test(text) && (VOLATILE.test(text) || /\b(?:big|small)?serial\b|\bgenerated\b/.test(text)),
  ],
  [
    'required-column',
    (text) => addedColumns(text).some((column) => /\bnot null\b/.test(column) && !/\bdefault\b/.test(column)),
  ],
  [
    'validated-constraint',
    (text) => /\badd (?:constraint [\w"]+ )?(?:check|foreign key)\b/.test(text) && !/\bnot valid\b/.test(text),
  ],
  ['index-lock', (text) => /\badd (?:constraint [\w"]+ )?(?:unique|primary key|exclude)\b(?! using index)/.test(text)],
];

/**
 * The faults of the migrations of a folder, each with the name of its migration.
 * @throws StartupError as `readMigrations`
 */
export function lintMigrations(folder: string): (MigrationFault & { readonly migration: string })[] {
  return readMigrations(folder).flatMap((file) =>
    lintMigration(file).map((fault) => ({ migration: `${file.version} ${file.name}`, ...fault })),
  );
}

/**
 * The faults of a migration. An expand may only add, and must not keep readers or writers waiting for longer than a
 * moment. A contract may remove, and names the first release that does not use what it removes. Tables that the same
 * file creates have no users yet, so everything is allowed on them. The linter reads statements as text and knows the
 * forms in which migrations are written; it does not look into the bodies of functions and `do` blocks.
 */
export function lintMigration({ text, phase, requiresApp }: MigrationFile): MigrationFault[] {
  const statements = plainStatements(text);
  const own = new Set(statements.flatMap((statement) => createdBy(statement) ?? []));
  const faults = statements.flatMap((statement) =>
    rulesBrokenBy(statement, own, phase === 'contract').map((rule) => ({ rule, statement: statement.slice(0, 120) })),
  );
  if (phase === 'contract' && requiresApp === undefined) faults.push({ rule: 'requires-app', statement: '' });
  return faults;
}

function rulesBrokenBy(statement: string, own: ReadonlySet<string>, mayRemove: boolean): Forbidden[] {
  const broken = new Set<Forbidden>();
  if (/^drop\b/.test(statement) && !isRemade(statement)) broken.add('drop');
  if (/^truncate\b/.test(statement)) broken.add('drop');
  const altered = ON_TABLE.exec(statement)?.[1];
  if (altered !== undefined && !own.has(altered)) {
    for (const [rule, isBroken] of ON_EXISTING) if (isBroken(statement)) broken.add(rule);
  }
  if (/^alter (?!table)/.test(statement) && /\brename\b|\bset schema\b/.test(statement)) broken.add('rename');
  const indexed = new RegExp(`^create (?:unique )?index (?!concurrently).*?\\bon (?:only )?(${NAME})`).exec(
    statement,
  )?.[1];
  if (indexed !== undefined && !own.has(indexed)) broken.add('index-lock');
  const written = new RegExp(`\\b(?:update (?:only )?|delete from (?:only )?)(${NAME})(?! of\\b)`).exec(statement)?.[1];
  const isWrite = /^(?:update|delete|with)\b/.test(statement);
  if (isWrite && written !== undefined && !own.has(written) && !/\blimit \d+/.test(statement))
    broken.add('unbounded-write');
  if (mayRemove) for (const rule of ['drop', 'rename'] as const) broken.delete(rule);
  return [...broken];
}

/** A trigger or policy that is dropped with `if exists` is created again in the same file. */
function isRemade(statement: string): boolean {
  return /^drop (?:trigger|policy) if exists\b/.test(statement);
}

function createdBy(statement: string): string | undefined {
  return new RegExp(`^create (?:unlogged )?table (?:if not exists )?(${NAME})`).exec(statement)?.[1];
}

/** `alter table t drop c`: the word `column` is optional. */
function dropsUnnamed(text: string): boolean {
  return /\bdrop (?!column\b|constraint\b|default\b|not null\b|identity\b|expression\b)(?:if exists )?[\w"]+/.test(
    text,
  );
}

function addedColumns(text: string): string[] {
  return text
    .split(/,(?![^()]*\))/)
    .filter(
      (part) =>
        /\badd (?:column )?/.test(part) && !/\badd (?:constraint|check|foreign|unique|primary|exclude)\b/.test(part),
    );
}
