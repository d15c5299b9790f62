import { execFileSync } from 'node:child_process';

/**
 * The shared libraries that a program or native module is linked with, directly or not, and its loader, as paths on
 * this machine.
 * @throws Error when one of them is missing
 */
export function sharedLibraries(file) {
  const report = execFileSync('ldd', [file], { encoding: 'utf8' });
  const missing = [...report.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name]) => name);
  if (missing.length > 0) throw new Error(`${file} needs ${missing.join(', ')}`);
  // "libm.so.6 => /lib/…/libm.so.6 (0x…)", and for the loader "/lib64/ld-linux-x86-64.so.2 (0x…)".
  return [...report.matchAll(/(\/\S+) \(0x[0-9a-f]+\)$/gm)].map(([, library]) => library);
}
