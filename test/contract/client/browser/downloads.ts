import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@crm/testkit';
import type { Page } from 'puppeteer-core';
import { BROWSER_TIMEOUT_MS } from './launch.js';

/** The folder in which the pages of a profile save files from now on, below that for temporary files. */
export async function keepDownloads(page: Page): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-downloads-'));
  const debug = await page.createCDPSession();
  const { id } = page.browserContext();
  await debug.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    ...(id === undefined ? {} : { browserContextId: id }),
  });
  return folder;
}

/** The bytes of the file with such a name, once it is there. */
export function downloaded(folder: string, name: RegExp): Promise<Buffer> {
  return eventually(async () => {
    const [file = ''] = (await readdir(folder)).filter((each) => name.test(each));
    return readFile(path.join(folder, file));
  }, BROWSER_TIMEOUT_MS);
}
