import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const SOURCE = /^(?:libs|services)\/[^/]+\/src\/.*\.ts$/;
const EXCLUDED = [
  /\.(?:test|suite|d)\.ts$/,
  // Generated code, texts, tools, and what only tests use.
  /^libs\/protos\/src\/gen\//,
  /^libs\/catalog\/src\/language\//,
  /^libs\/testkit\//,
  /\/src\/cli\//,
];

/** The tracked files of the repository that exist, relative to its root. */
export function trackedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** Whether faults are put into a file. */
export function isSource(file: string): boolean {
  return SOURCE.test(file) && !EXCLUDED.some((pattern) => pattern.test(file));
}
