// Collects what Node needs to run where there is nothing else: node deploy/images/collect-runtime.js TARGET. That is the program, its
// shared libraries with the loader, what looks up names of hosts, a user, and an empty /tmp; no shell and no package manager. Of each
// Debian package something is taken from, its licence comes too, and its entry for scanners (as distroless images keep it).
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedLibraries } from './shared-libraries.js';

const [target] = process.argv.slice(2);

copy(process.execPath, '/usr/local/bin/node');
// The licence of Node and of all that is linked into it lies there in the official images.
if (existsSync('/usr/local/LICENSE')) copy('/usr/local/LICENSE', '/usr/share/doc/node/LICENSE');

const linked = sharedLibraries(process.execPath);
const libc = linked.find((file) => path.basename(file).startsWith('libc.so'));
if (libc === undefined)
  throw new Error(`${process.execPath} is not linked with a libc of its own: use a base image of Debian`);
// The C library loads them when it first looks up a name; in later releases they are parts of itself.
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

/** Copies a file, not the link that leads to it. */
function copy(from, to) {
  mkdirSync(path.dirname(path.join(target, to)), { recursive: true });
  copyFileSync(from, path.join(target, to));
}

function write(file, content) {
  mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
  writeFileSync(path.join(target, file), content);
}

/** Which Debian package a library is of; /lib is a link to /usr/lib, and packages name either. */
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
