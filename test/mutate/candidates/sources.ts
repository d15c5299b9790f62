import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const SOURCE = /^(?:libs|services)\/[^/]+\/src\/.*\.ts$/;
const EXCLUDED = [
  /\.(?:test|suite|d)\.ts$/,
  // Tools, and code that only tests and local programs use.
  /^libs\/(?:local-stack|testkit)\//,
  /\/src\/cli\//,
];

/** Lists the tracked files that exist, relative to the root of the repository. */
export function trackedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** Whether faults are put into a file. */
export function isSource(file: string): boolean {
  return SOURCE.test(file) && !EXCLUDED.some((pattern) => pattern.test(file));
}
