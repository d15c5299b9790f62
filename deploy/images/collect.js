// Collects what one service needs when it runs: node deploy/images/collect.js SERVICE TARGET. From a built tree come the service, the
// libraries and packages that it depends on, and theirs, each at the place where it is looked up; nothing of what builds and tests.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { sharedLibraries } from './shared-libraries.js';

const [service, target] = process.argv.slice(2);
const root = process.cwd();
/** Of a workspace, what is not source. */
const BUILT = ['package.json', 'dist', 'migrations', 'published', 'viewer', 'panel/dist/admin'];
const NEEDLESS = /\.(d\.[cm]?ts|d\.[cm]?ts\.map|tsbuildinfo)$|\/\.bin(\/|$)|\/node_modules\/.*\.map$/;
/** Native modules that packages bring for every platform there is: `prebuilds/linux-arm64/argon2.armv8.glibc.node`. */
const FOREIGN = new RegExp(`/prebuilds/(?!${process.platform}-${process.arch}(/|$))[^/]+|\\.musl\\.node$`);
const collected = new Set();

collect(path.join(root, 'services', service));
for (const part of ['package.json', 'protos', 'deploy/database']) copy(path.join(root, part));
symlinkSync(path.join('services', service, 'dist', 'main.js'), path.join(target, 'main.js'));
checkNativeModules();

/** Copies a package and all that it depends on. */
function collect(folder) {
  if (collected.has(folder)) return;
  collected.add(folder);
  const isPackage = folder.includes(`${path.sep}node_modules${path.sep}`);
  if (isPackage) copy(folder, (file) => !file.slice(folder.length).includes('/node_modules'));
  else for (const part of BUILT) if (existsSync(path.join(folder, part))) copy(path.join(folder, part));
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })) {
    const place = find(folder, name);
    if (place !== undefined) follow(place);
    else if (name in dependencies && !(name in optionalDependencies)) throw new Error(`${folder} lacks ${name}`);
    else if (
      name in peerDependencies &&
      peerDependenciesMeta[name]?.optional !== true &&
      !(name in optionalDependencies)
    ) {
      throw new Error(`${folder} lacks its peer ${name}`);
    }
  }
}

function follow(place) {
  const real = realpathSync(place);
  if (real !== place) {
    const link = path.join(target, path.relative(root, place));
    mkdirSync(path.dirname(link), { recursive: true });
    if (!existsSync(link) && !collected.has(real)) {
      symlinkSync(path.relative(path.dirname(place), real), link);
    }
  }
  collect(real);
}

/** Where Node finds a package, seen from a folder. */
function find(folder, name) {
  for (let at = folder; at.startsWith(root); at = path.dirname(at)) {
    const place = path.join(at, 'node_modules', name);
    if (existsSync(path.join(place, 'package.json'))) return place;
  }
  return undefined;
}

/** The image has the libraries of Node alone (collect-runtime.js), which is what a native module may count on. */
function checkNativeModules() {
  const known = new Set(sharedLibraries(process.execPath));
  for (const file of readdirSync(target, { recursive: true }).filter((name) => name.endsWith('.node'))) {
    const lacking = sharedLibraries(path.join(target, file)).filter((library) => !known.has(library));
    if (lacking.length > 0) throw new Error(`${file} needs ${lacking.join(', ')}, which the image does not have`);
  }
}

function copy(from, filter = () => true) {
  cpSync(from, path.join(target, path.relative(root, from)), {
    recursive: true,
    filter: (file) => !NEEDLESS.test(file) && !FOREIGN.test(file) && filter(file),
  });
}
