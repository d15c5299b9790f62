// Collects the files that Node needs in an otherwise empty image: node deploy/images/collect-runtime.js TARGET. These
// are the program, its shared libraries with the loader, the look-up of host names, a user, and an empty /tmp; no shell
// and no package manager. For each Debian package that a file is taken from, its licence and its entry for scanners are
// copied too (as distroless images keep it).
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedLibraries } from './shared-libraries.js';

const [target] = process.argv.slice(2);

copy(process.execPath, '/usr/local/bin/node');
// Official images keep the licence of Node and of everything linked into it there.
if (existsSync('/usr/local/LICENSE')) copy('/usr/local/LICENSE', '/usr/share/doc/node/LICENSE');

const linked = sharedLibraries(process.execPath);
const libc = linked.find((file) => path.basename(file).startsWith('libc.so'));
if (libc === undefined)
  throw new Error(`${process.execPath} is not linked with a libc of its own: use a base image of Debian`);
// The C library loads these at its first look-up of a name; later releases contain them.
const lookups = ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2']
  .map((name) => path.join(path.dirname(libc), name))
  .filter((file) => existsSync(file));
const libraries = [...linked, ...lookups];
for (const file of libraries) copy(file, file);
for (const name of new Set(libraries.map(packageOf))) keepPackage(name);

copy('/etc/os-release', '/etc/os-release');
write('/etc/nsswitch.conf', 'hosts: files dns\n');
write('/etc/passwd', 'root:x:0:0:root:/:/sbin/nologin\ncrm:x:10001:0:CRM Service:/:/sbin/nologin\n');
write('/etc/group', 'root:x:0:\n');
mkdirSync(path.join(target, 'tmp'));
chmodSync(path.join(target, 'tmp'), 0o1777);

/** Copies the target of a link, not the link. */
function copy(from, to) {
  mkdirSync(path.dirname(path.join(target, to)), { recursive: true });
  copyFileSync(from, path.join(target, to));
}

function write(file, content) {
  mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
  writeFileSync(path.join(target, file), content);
}

/** The Debian package of a library; /lib is a link to /usr/lib, and packages name either. */
function packageOf(library) {
  const within = library.replace(/^\/usr\//, '/');
  const owners = execFileSync('dpkg-query', ['--search', `*${within}`], { encoding: 'utf8' });
  return owners.split(/[:,]/)[0];
}

function keepPackage(name) {
  write(`/var/lib/dpkg/status.d/${name}`, execFileSync('dpkg-query', ['--status', name], { encoding: 'utf8' }));
  const licence = `/usr/share/doc/${name}/copyright`;
  copy(licence, licence);
}
