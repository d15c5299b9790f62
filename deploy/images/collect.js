// Collects the files that one service needs at run time: node deploy/images/collect.js SERVICE TARGET. From a built
// tree it copies the service and all its dependencies, each to the place where Node looks it up; nothing that only
// builds and tests need.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { sharedLibraries } from './shared-libraries.js';

const [service, target] = process.argv.slice(2);
const root = process.cwd();
/** The parts of a workspace that are not source. */
const BUILT = ['package.json', 'dist', 'migrations', 'published', 'languages', 'viewer', 'panel/dist/admin'];
const NEEDLESS = /\.(d\.[cm]?ts|d\.[cm]?ts\.map|tsbuildinfo)$|\/\.bin(\/|$)|\/node_modules\/.*\.map$/;
/** Native modules of other platforms: `prebuilds/linux-arm64/argon2.armv8.glibc.node`. */
const FOREIGN = new RegExp(`/prebuilds/(?!${process.platform}-${process.arch}(/|$))[^/]+|\\.musl\\.node$`);
const collected = new Set();

collect(path.join(root, 'services', service));
for (const part of ['package.json', 'protos', 'deploy/database']) copy(path.join(root, part));
symlinkSync(path.join('services', service, 'dist', 'main.js'), path.join(target, 'main.js'));
checkNativeModules();

/** Copies a package and everything that it depends on. */
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

/** The folder where Node finds a package from another folder. */
function find(folder, name) {
  for (let at = folder; at.startsWith(root); at = path.dirname(at)) {
    const place = path.join(at, 'node_modules', name);
    if (existsSync(path.join(place, 'package.json'))) return place;
  }
  return undefined;
}

/** The image has only the libraries of Node (collect-runtime.js), so native modules must not need others. */
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
