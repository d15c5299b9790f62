/// <reference lib="dom" />
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'puppeteer-core';
import { createUser, PASSWORD } from '../client/administered-users.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { downloaded, keepDownloads } from '../client/browser/downloads.js';
import { findControl } from '../client/browser/find-control.js';
import { launchBrowser } from '../client/browser/launch.js';
import { openLink } from '../client/browser/open-link.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { freshText } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const MIB = 1024 * 1024;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let browser: Browser;
let tab: PanelTab;
let folder: string;
let saved: string;

beforeAll(async () => {
  const [launched, { name }] = await Promise.all([launchBrowser(), createUser(admin)]);
  browser = launched;
  folder = await mkdtemp(path.join(tmpdir(), 'crm-uploads-'));
  tab = await openPanel(browser);
  saved = await keepDownloads(tab.page);
  await tab.signIn({ username: name, password: PASSWORD });
});

afterAll(async () => {
  await browser.close();
  for (const one of [folder, saved]) await rm(one, { recursive: true });
});

async function fileOf(name: string, content: Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const name = freshText('Contract');

describe('files#revisions: a document in the panel', () => {
  it('is created with a file, which is saved as it was, and gets another revision', async () => {
    const text = randomBytes(2 * MIB);
    await tab.open('/modules/Documents/create', 'Create Document');
    await tab.fill('Document name', name);
    await (await findControl(tab.page, 'field', 'Publish date')).focus();
    await tab.page.keyboard.type('03042026');
    await tab.attach('File name', await fileOf('überblick "1".bin', text));
    await tab.see('2,048 kB');
    await tab.press('Save');
    await tab.see('2,048 kB, application/octet-stream');
    await tab.press('Download: überblick "1".bin');
    expect((await downloaded(saved, /berblick.*\.bin$/u)).equals(text)).toBe(true);

    await tab.attach('Upload a file: File name', await fileOf('scan.png', PICTURE));
    await tab.page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('img[alt="scan.png"]')?.naturalWidth === 1,
    );
    await tab.attach('Upload a file: File name', await fileOf('large.bin', Buffer.alloc(26 * MIB)));
    await tab.see('large.bin was not sent. File too large: The file is larger than 26214400 bytes');
    await tab.settle();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.press('Cancel');
    await openLink(tab, 'revisions', 'Revisions (2)');
    await tab.see('überblick "1".bin');
    await tab.see('1-2 of 2');
  });
});

describe('operations#favorites, operations#viewed: a list in the panel', () => {
  it('is of what the user marked, or read last', async () => {
    const page = tab.page.url();
    await tab.press('Favorite');
    await tab.page.waitForSelector('button[aria-pressed=true]');
    await tab.open('/modules/Documents', 'Publish date');
    for (const [list, path] of [
      ['Recently viewed', '/viewed'],
      ['Favorites', '/favorites'],
    ] as const) {
      await tab.page.locator('main [role=combobox]').click();
      await tab.press(list, 'option');
      await tab.page.waitForFunction((wanted) => decodeURIComponent(window.location.hash).includes(wanted), {}, path);
      await tab.settle();
      expect(
        await tab.page.$$eval('tbody td.column-document_name', (cells) => cells.map((cell) => cell.innerText)),
      ).toEqual([name]);
    }
    await tab.page.goto(page);
    await tab.press('Favorite');
    await tab.page.waitForSelector('button[aria-pressed=false]');
    await tab.close();
  });
});
