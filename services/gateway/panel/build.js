// Bundles the panel into dist/admin: the page, its scripts, its icon and the licences of the bundled packages. Every
// name except that of the page changes with the content. Pages that are loaded later have scripts of their own. Does
// nothing if no file of the last bundle changed since.
// With --watch it bundles whenever a source is saved and prints a line; an open page then reloads itself.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';
import { context } from 'esbuild';
import { isUpToDate, packagesOf, writeMetafile } from '../../bundle-files.js';

const folder = path.dirname(fileURLToPath(import.meta.url));
const target = path.join(folder, 'dist', 'admin');

const metafileName = path.join(folder, 'dist', 'metafile.json');

const watching = process.argv.includes('--watch');
const others = ['build.js', 'package.json', 'src/index.html', 'src/icon.svg'];
if (!watching && (await isUpToDate(metafileName, folder, others))) process.exit();
const startedAt = Date.now();
// The page names its script, so that a new name is a new bundle.
const reload = `setInterval(async () => {
  const page = await fetch('.', { cache: 'no-store' }).then((answer) => (answer.ok ? answer.text() : ''), () => '');
  if (page !== '' && !page.includes(import.meta.url.split('/').pop())) location.reload();
}, 250);`;

const bundler = await context({
  absWorkingDir: folder,
  entryPoints: [path.join('src', 'main.tsx')],
  outdir: target,
  entryNames: 'panel',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome114', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
});
const files = new Map();
// Read once: while watching, a package that is new in the bundle may be missing.
let licenceTexts;
if (watching) await bundleWhenSaved();
else await bundle().finally(() => bundler.dispose());

async function bundle() {
  files.clear();
  const { outputFiles, metafile } = await bundler.rebuild();
  const licences = add('licences', '.txt', (licenceTexts ??= await licencesOf(Object.keys(metafile.inputs))));
  const reloading = watching ? reload : '';
  let script;
  for (const { path: file, text } of outputFiles) {
    const name = path.basename(file);
    if (name !== 'panel.js') files.set(name, text);
    else script = add('panel', '.js', `${text}${reloading}/*! Licences of what is in here: ${licences} */\n`);
  }
  const links = partsOf(metafile).map((name) => `<link rel="modulepreload" href="${name}" />`);
  const icon = add('icon', '.svg', await readFile(path.join(folder, 'src', 'icon.svg'), 'utf8'));
  const page = await readFile(path.join(folder, 'src', 'index.html'), 'utf8');
  files.set(
    'index.html',
    page.replace('__SCRIPT__', script).replace('__ICON__', icon).replace('__PARTS__', links.join('')),
  );

  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await Promise.all([...files].map(([name, content]) => writeFile(path.join(target, name), content)));
  const outputs = Object.fromEntries([...files.keys()].map((name) => [path.join('dist', 'admin', name), {}]));
  // A bundle that reloads the page is never up to date.
  await writeMetafile(metafileName, { inputs: metafile.inputs, outputs }, watching ? 0 : startedAt);
}

async function bundleWhenSaved() {
  let saved = Promise.withResolvers();
  const sources = ['src', 'languages', ...['catalog', 'token'].map((lib) => `../../../libs/${lib}/src`)].map((name) =>
    path.join(folder, name),
  );
  watch(sources, { ignoreInitial: true }).on('all', () => saved.resolve());
  for (;;) {
    try {
      await bundle();
      process.stdout.write('bundled\n');
    } catch (error) {
      // Mistakes in the sources are printed by esbuild itself.
      if (error.errors === undefined) process.stderr.write(`${error.stack}\n`);
      process.stdout.write('failed\n');
    }
    await saved.promise;
    // An editor may write in several steps.
    await sleep(50);
    saved = Promise.withResolvers();
  }
}

/** The scripts that the first one imports: the browser would learn of them only when it has read that. */
function partsOf({ outputs }) {
  const imported = new Set();
  const add = (name) => {
    for (const { path: part, kind } of outputs[name].imports) {
      if (kind !== 'import-statement' || imported.has(part)) continue;
      imported.add(part);
      add(part);
    }
  };
  add(Object.keys(outputs).find((name) => path.basename(name) === 'panel.js'));
  return [...imported].map((name) => path.basename(name));
}

/** Adds a file and returns its name. */
function add(name, extension, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  files.set(`${name}-${hash}${extension}`, content);
  return `${name}-${hash}${extension}`;
}

/** The licences of all packages of these files. They must be distributed with every copy. */
async function licencesOf(inputs) {
  const texts = [...packagesOf(inputs)].sort().map(async (one) => {
    const place = path.join(folder, one);
    const { name, version, license } = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8'));
    const file = (await readdir(place)).find((each) => /^(licen[cs]e|copying)/i.test(each));
    const text = file === undefined ? '' : `\n\n${(await readFile(path.join(place, file), 'utf8')).trim()}`;
    return `${name} ${version} (${license})${text}\n`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}
