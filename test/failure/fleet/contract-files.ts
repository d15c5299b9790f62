import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { variables, type TestStack } from '@crm/testkit';
import type { Fleet } from './fleet.js';

/** The result of one file of the contract tests. */
export interface FileOutcome {
  /** Its absolute path. */
  readonly file: string;
  readonly tests: number;
  /** The messages of each test that failed in the end. */
  readonly failures: readonly string[];
  /** The messages of tests each time that they failed and were retried. */
  readonly setbacks: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly retryReasons?: readonly string[];
    }[];
  }[];
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');

/** More than there may be cores: most of the time a file waits for frozen processes. */
const AT_ONCE = 6;

/** Runs the contract test files that match one of the patterns against a fleet, in a separate process. */
export async function runContractFiles(fleet: Fleet, patterns: readonly string[]): Promise<readonly FileOutcome[]> {
  const { own, logFile } = fleet;
  const told: TestStack = {
    ...own.stack.credentials,
    adminDatabaseUrl: own.stack.database.adminUrl,
    redisUrl: own.redis.url,
    logFile,
    processFile: own.stack.processFile,
  };
  const secretsFile = path.join(own.folder, 'secrets-in-use');
  const reportFile = path.join(own.folder, 'contract-files.json');
  await writeFile(secretsFile, '', { flag: 'a', mode: 0o600 });
  const chosen = [
    '--selectProjects',
    'contract',
    `--maxWorkers=${AT_ONCE}`,
    '--json',
    '--outputFile',
    reportFile,
    '--',
    ...patterns,
  ];
  const child = spawn(process.execPath, ['--experimental-vm-modules', JEST, ...chosen], {
    cwd: ROOT,
    env: {
      ...process.env,
      CRM_TEST_FROZEN: '1',
      [variables.stack]: JSON.stringify(told),
      [variables.secretsFile]: secretsFile,
    },
    // A run of an hour shows its progress.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  const { testResults } = JSON.parse(await readFile(reportFile, 'utf8')) as Report;
  return testResults.map(({ name, message, status, assertionResults }) => {
    const failures = assertionResults.flatMap(({ failureMessages }) => failureMessages);
    const setbacks = assertionResults.flatMap(({ retryReasons = [] }) => retryReasons);
    const isBroken = status === 'failed' && failures.length === 0;
    return { file: name, tests: assertionResults.length, failures: isBroken ? [message] : failures, setbacks };
  });
}
