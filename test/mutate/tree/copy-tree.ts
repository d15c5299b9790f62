import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Copies the files into a new temporary folder and links the installed packages. Returns the folder. */
export async function copyTree(root: string, files: readonly string[]): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'crm-mutate-'));
  try {
    for (const file of files) await cp(path.join(root, file), path.join(copy, file), { recursive: false });
    const workspaces = files.filter((file) => path.basename(file) === 'package.json').map((file) => path.dirname(file));
    for (const workspace of workspaces) {
      const installed = path.join(root, workspace, 'node_modules');
      if (existsSync(installed)) await linkPackages(installed, path.join(copy, workspace, 'node_modules'));
    }
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Links each package instead of the folder. Workspaces are relative links, which are copied as they are, so that they
 * resolve to the sources of the copy.
 */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.name.startsWith('@')) await linkPackages(source, target);
    else await symlink(source, target);
  }
}
