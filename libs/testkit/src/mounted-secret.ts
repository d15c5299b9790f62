import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A folder of files that all change at once, in the way the kubelet mounts and replaces a Secret: by replacing a link.
 */
export interface MountedSecret<Name extends string> {
  readonly paths: Readonly<Record<Name, string>>;
  readonly replace: (files: Readonly<Record<Name, string>>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Writes the files; the argument maps names to texts. */
export async function mountSecret<Name extends string>(
  files: Readonly<Record<Name, string>>,
): Promise<MountedSecret<Name>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-secret-'));
  let version = 0;
  const replace = async (latest: Readonly<Record<Name, string>>): Promise<void> => {
    version += 1;
    const name = `..version-${version}`;
    await mkdir(path.join(folder, name));
    for (const [file, text] of Object.entries<string>(latest)) await writeFile(path.join(folder, name, file), text);
    await symlink(name, path.join(folder, '..new'));
    await rename(path.join(folder, '..new'), path.join(folder, '..data'));
  };
  await replace(files);
  const names = Object.keys(files) as Name[];
  for (const name of names) await symlink(path.join('..data', name), path.join(folder, name));
  const paths = Object.fromEntries(names.map((name) => [name, path.join(folder, name)])) as Record<Name, string>;
  return { paths, replace, remove: () => rm(folder, { recursive: true }) };
}
