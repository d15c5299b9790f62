// Collects the files that one service needs at run time: node deploy/images/collect.js SERVICE TARGET. From a built tree it copies the
// bundle of the service, the files that it reads, and the packages that are not bundled. Of the bundled packages it copies the protos,
// which they read, the licences, which must be distributed with every copy, and package.json, which scanners read.
import { cpSync, existsSync, globSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { packagesOf } from '../../services/bundle-files.js';
import { sharedLibraries } from './shared-libraries.js';

const [service, target] = process.argv.slice(2);
const own = `services/${service}`;
const PARTS = ['package.json', 'protos', 'deploy/database', 'libs/catalog/languages'];
const PARTS_OF_SERVICE = [
  ...['package.json', 'migrations', 'published', 'viewer', 'panel/dist/admin', 'commonest-passwords.txt'],
  // Runs in a process of its own.
  'src/hashing/serve-hashing.js',
].map((part) => `${own}/${part}`);
const NEEDLESS = /\.(d\.[cm]?ts|d\.[cm]?ts\.map)$|\/\.bin(\/|$)|(^|\/)node_modules\/.*\.map$/;
/** Native modules of other platforms: `prebuilds/linux-arm64/argon2.armv8.glibc.node`. */
const FOREIGN = new RegExp(`/prebuilds/(?!${process.platform}-${process.arch}(/|$))[^/]+|\\.musl\\.node$`);

for (const part of [...PARTS, ...PARTS_OF_SERVICE]) if (existsSync(part)) copy(part);
symlinkSync(`${own}/dist/main.js`, path.join(target, 'main.js'));

const { outputs } = JSON.parse(readFileSync('services/shared/dist/metafile.json', 'utf8'));
const bundle = new Set([`${own}/dist/main.js`]);
// The loop also visits the files that it adds.
for (const file of bundle) {
  copy(file);
  copy(`${file}.map`);
  for (const { path: imported, external } of outputs[file].imports) if (!external) bundle.add(imported);
}
const bundled = packagesOf([...bundle].flatMap((file) => Object.keys(outputs[file].inputs)));
for (const folder of bundled) {
  const named = (pattern) => globSync(pattern, { cwd: folder, exclude: ['**/node_modules', '.*'] });
  const licences = named('**/{LICEN[CS]E,COPYING,NOTICE,licen[cs]e}*');
  const kept = ['package.json', ...named('**/*.proto'), ...(licences.length > 0 ? licences : named('README*'))];
  for (const file of kept) copy(path.join(folder, file));
}
const whole = new Set();
for (const place of dependencies(own)) if (!bundled.has(place)) collectPackage(place);
checkNativeModules();

/** Copies a package and those that it depends on, each to the place where Node looks it up. */
function collectPackage(place) {
  if (whole.has(place)) return;
  whole.add(place);
  copy(place, (file) => !file.slice(place.length).includes('/node_modules'));
  dependencies(place).forEach(collectPackage);
}

/** The places of the packages that a package or service depends on directly. */
function dependencies(folder) {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@crm/'));
  return names.map((name) => find(folder, name));
}

/** The folder where Node finds a package from another folder. */
function find(folder, name) {
  for (let at = folder; ; at = path.dirname(at)) {
    const place = path.join(at, 'node_modules', name);
    if (existsSync(place)) return place;
    if (at === '.') throw new Error(`${folder} lacks ${name}`);
  }
}

/** The image has only the libraries of Node (collect-runtime.js), so native modules must not need others. */
function checkNativeModules() {
  const known = new Set(sharedLibraries(process.execPath));
  for (const file of readdirSync(target, { recursive: true }).filter((name) => name.endsWith('.node'))) {
    const lacking = sharedLibraries(path.join(target, file)).filter((library) => !known.has(library));
    if (lacking.length > 0) throw new Error(`${file} needs ${lacking.join(', ')}, which the image does not have`);
  }
}

function copy(place, filter = () => true) {
  cpSync(place, path.join(target, place), {
    recursive: true,
    filter: (file) => !NEEDLESS.test(file) && !FOREIGN.test(file) && filter(file),
  });
}
