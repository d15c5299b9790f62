import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes a folder for one run that the user of a database can enter, so that data may be stored in it. The caller removes it. */
export async function temporaryFolder(prefix: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, prefix));
  await chmod(folder, 0o755);
  return folder;
}
