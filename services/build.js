// Bundles the services: the main program of each is in <service>/dist, and what several of them import is in shared/dist. Does
// nothing if no file that the last bundle was made of changed since.
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';
import { isUpToDate, write, writeMetafile } from './bundle-files.js';

const folder = import.meta.dirname;
const root = path.dirname(folder);
const names = globSync('*/src/main.ts', { cwd: folder }).map((file) => file.split(path.sep)[0]);

const metafileName = path.join(folder, 'shared', 'dist', 'metafile.json');
const manifests = globSync('{libs,services}/*/package.json', { cwd: root });
if (await isUpToDate(metafileName, root, [...manifests, 'services/build.js'])) process.exit();
const startedAt = Date.now();

/** Files that find others, which are not bundled, relative to themselves: migrations, protos. */
const FINDS_FILES = /\/src\/.*\.ts$|\/@grpc\/reflection\/.*\.js$/;

const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  entryPoints: names.map((name) => ({ in: `services/${name}/src/main.ts`, out: `${name}/dist/main` })),
  outdir: 'services',
  // As deep as the main programs, so that a relative path is the same in all.
  chunkNames: 'shared/dist/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  write: false,
  logLevel: 'warning',
  // A native module, and one that pg uses where it is installed.
  external: ['argon2', 'pg-native'],
  banner: {
    js: [
      // Packages in CommonJS load modules of Node by `require`, which an ES module does not have.
      "import { createRequire as requireFrom } from 'node:module';",
      'const require = requireFrom(import.meta.url);',
      'const bundleFolder = import.meta.dirname;',
      // Node hides the deprecations of packages by itself, but recognizes them by their folder.
      'process.noDeprecation = true;',
    ].join('\n'),
  },
  plugins: [{ name: 'places', setup: (bundler) => bundler.onLoad({ filter: FINDS_FILES }, keepPlace) }],
});
const outputs = new Set(outputFiles.map((file) => file.path));
for (const file of outputFiles) {
  await write(file.path, file.path.endsWith('.map') ? thinMap(JSON.parse(file.text)) : file.text);
}
// Files that only an earlier bundle had.
for (const file of globSync('*/dist/*.{js,map}', { cwd: folder })) {
  if (!outputs.has(path.join(folder, file))) await rm(path.join(folder, file));
}
await writeMetafile(metafileName, metafile, startedAt);

/** Gives a file its own URL and folder, not those of the bundle. */
async function keepPlace({ path: file }) {
  const text = await readFile(file, 'utf8');
  const place = path.join('../../..', path.relative(root, file));
  const contents = text
    .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
    .replaceAll('__dirname', `(bundleFolder + '/${path.dirname(place)}')`);
  return { loader: path.extname(file).slice(1), contents };
}

/**
 * Keeps one position for each line, and one for each file of a package. A complete map takes 200 ms to read, each time that an
 * unexpected error is logged.
 */
function thinMap(map) {
  let last;
  const lines = decode(map.mappings).map(([first, second]) => {
    // The first one of an indented line is mostly that of the line before.
    const [, source, line, column] = second ?? first ?? [];
    if (source === undefined || (source === last && map.sources[source].includes('/node_modules/'))) return [];
    last = source;
    return [[0, source, line, column]];
  });
  return JSON.stringify({ ...map, names: [], mappings: encode(lines) });
}
