import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '@crm/runtime';

/** Whether a migration only adds, or removes what the previous release still used. */
export type Phase = 'expand' | 'contract';

export interface MigrationFile {
  /** The number at the beginning of the file's name; 1, 2, 3 ... without a gap. */
  readonly version: number;
  readonly name: string;
  readonly phase: Phase;
  readonly text: string;
  /** SHA-256 of the text, in hex. */
  readonly checksum: string;
  /** False for a file whose first line is `-- no-transaction`. */
  readonly transactional: boolean;
  /** Of a contract: the first release that does without what it removes (header `-- requires-app >= 1.2.3`). */
  readonly requiresApp?: string;
}

const REQUIRES_APP = /^--\s*requires-app\s*>=\s*(\d+\.\d+\.\d+)\s*$/m;
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.(expand|contract)\.sql$/;

/**
 * Reads the migrations of a folder in order.
 * @throws StartupError for a wrong file name, a number that is missing or used twice, or a contract that does not state
 *   which release does without what it removes.
 */
export function readMigrations(folder: string): MigrationFile[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readMigration(folder, entry.name))
    .toSorted((left, right) => left.version - right.version);
  for (const [index, file] of files.entries()) {
    if (file.version !== index + 1) {
      throw new StartupError(`${folder}: migration ${index + 1} is missing or numbered twice (found ${file.version})`);
    }
  }
  return files;
}

/** Version of the newest expand of a folder, 0 when there is none: the version that a binary requires of its schema. */
export function latestExpand(folder: string): number {
  return readMigrations(folder).findLast(({ phase }) => phase === 'expand')?.version ?? 0;
}

function readMigration(folder: string, fileName: string): MigrationFile {
  const match = FILE_NAME.exec(fileName);
  if (match === null) {
    throw new StartupError(`${folder}: ${fileName} is not named NNNN_name.expand.sql or NNNN_name.contract.sql`);
  }
  const text = readFileSync(join(folder, fileName), 'utf8');
  const phase = match[3] === 'contract' ? 'contract' : 'expand';
  const requiresApp = phase === 'contract' ? REQUIRES_APP.exec(text)?.[1] : undefined;
  if (phase === 'contract' && requiresApp === undefined) {
    throw new StartupError(`${folder}: ${fileName} does not say which release does without: -- requires-app >= 1.2.3`);
  }
  return {
    version: Number(match[1]),
    name: match[2] ?? '',
    phase,
    ...(requiresApp === undefined ? {} : { requiresApp }),
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    transactional: !/^-- no-transaction\s*$/m.test(text.split('\n', 1)[0] ?? ''),
  };
}
