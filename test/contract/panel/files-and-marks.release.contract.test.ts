/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Browser } from 'puppeteer-core';
import { createUser, PASSWORD, tokenOf } from '../client/administered-users.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { BROWSER_TIMEOUT_MS, launchBrowser } from '../client/browser/launch.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import type { Resource } from '../client/document.js';
import { create, freshText, read, update } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const MIB = 1024 * 1024;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

let browser: Browser;
let tab: PanelTab;
let folder: string;
let person: { readonly username: string; readonly password: string };

beforeAll(async () => {
  const [launched, { name }] = await Promise.all([launchBrowser(), createUser(admin)]);
  browser = launched;
  folder = await mkdtemp(path.join(tmpdir(), 'crm-uploads-'));
  person = { username: name, password: PASSWORD };
  tab = await openPanel(browser);
  await tab.signIn(person);
});

afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function noteWith(text: string): Promise<Resource> {
  return create(admin, 'Notes', { filename: 'first.txt', filename_file: base64(text) });
}

/** A black picture of one bit for each pixel. */
function pngOf(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const chunks = [
    ['IHDR', header],
    ['IDAT', rows],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const written = chunks.map(([type, data]) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(typed), 4);
    return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...written]);
}

async function openPage(note: Resource): Promise<void> {
  await tab.open(`/modules/Notes/${note.id}/show`, String(note.attributes.name));
}

/** Waits until the note's file has this text; null if there is to be no file. */
async function expectText(note: Pick<Resource, 'type' | 'id'>, text: string | null): Promise<void> {
  await eventually(async () => {
    const { attributes } = await read(admin, note);
    expect(attributes.filename_file).toBe(text === null ? null : base64(text));
  }, BROWSER_TIMEOUT_MS);
}

describe('files#raw-upload: a file in the panel', () => {
  it('that does not arrive leaves the new record, says so there, and is sent again', async () => {
    const network = await tab.page.createCDPSession();
    await network.send('Network.enable');
    await tab.open('/modules/Notes/create', 'Create Note');
    await tab.fill('Subject', freshText('Lost'));
    await tab.attach('Attachment', await fileOf('lost.txt', 'found'));
    await network.send('Network.setBlockedURLs', { urls: ['*/filename/content'] });
    await tab.press('Save');
    await tab.see('lost.txt was not sent. The service does not answer. Try again.');
    const [, id = ''] = /Notes\/([^/]+)\/show/u.exec(tab.page.url()) ?? [];
    await expectText({ type: 'Notes', id }, null);
    await network.send('Network.setBlockedURLs', { urls: [] });
    await tab.press('Try again');
    await tab.see('0 kB, text/plain');
    await expectText({ type: 'Notes', id }, 'found');
  });

  it('that did not arrive is shown on every other page, which leads to its record and sends it again', async () => {
    const network = await tab.page.createCDPSession();
    await network.send('Network.enable');
    const note = await create(admin, 'Notes');
    await openPage(note);
    await network.send('Network.setBlockedURLs', { urls: ['*/filename/content'] });
    await tab.attach('Upload a file: Attachment', await fileOf('away.txt', 'away'));
    await tab.see('away.txt was not sent.');
    await tab.open('/modules', 'Find a module');
    await tab.see('away.txt was not sent. The service does not answer. Try again.');
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.press('Show: away.txt', 'link');
    await tab.see(String(note.attributes.name));
    await tab.settle();
    expect((await tab.text()).split('away.txt was not sent.')).toHaveLength(2);
    await tab.open('/modules', 'Find a module');
    await network.send('Network.setBlockedURLs', { urls: [] });
    await tab.press('Try again');
    await tab.seeNot('away.txt');
    await expectText(note, 'away');
  });

  it.each([
    ['another one', { filename: 'first.txt', filename_file: base64('first') }],
    ['none', {}],
  ])(
    'is refused over one that somebody else put there instead of %s, until the user has seen that',
    async (_, file) => {
      const note = await create(admin, 'Notes', file);
      await openPage(note);
      await update(admin, note, { filename: 'theirs.txt', filename_file: base64('theirs') });
      // The user returns from another tab.
      await tab.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await tab.settle();
      await tab.attach('Upload a file: Attachment', await fileOf('mine.txt', 'mine'));
      await tab.see('Changed by somebody else meanwhile');
      await tab.see('theirs.txt');
      await expectText(note, 'theirs');
      await tab.settle();
      await tab.press('Try again');
      await tab.see('mine.txt');
      await expectText(note, 'mine');
    },
  );

  it('shows how far it is, and is stopped', async () => {
    const note = await noteWith('first');
    await openPage(note);
    await tab.page.emulateNetworkConditions({ upload: 2 * MIB, download: -1, latency: 0 });
    await tab.attach('Upload a file: Attachment', await fileOf('slow.bin', Buffer.alloc(24 * MIB)));
    await tab.page.waitForFunction(
      () => Number(document.querySelector('[role=progressbar][aria-valuenow]')?.getAttribute('aria-valuenow')) > 5,
    );
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.press('Cancel');
    await tab.page.waitForFunction(() => document.querySelector('[role=progressbar]') === null);
    await tab.page.emulateNetworkConditions(null);
    await expectText(note, 'first');
    await tab.attach('Upload a file: Attachment', await fileOf('whole.bin', Buffer.alloc(24 * MIB)));
    await tab.see('24,576 kB');
  });

  it('is not stopped by signing out before its user agrees', async () => {
    await openPage(await noteWith('first'));
    await tab.page.emulateNetworkConditions({ upload: 2 * MIB, download: -1, latency: 0 });
    await tab.attach('Upload a file: Attachment', await fileOf('leave.bin', Buffer.alloc(24 * MIB)));
    const signOut = async (): Promise<void> => {
      await tab.page.locator('.RaUserMenu-userButton').click();
      await tab.press('Logout', 'menuitem');
    };
    await signOut();
    await eventually(() => {
      expect(tab.faults).toContain('dialog: Files are not sent yet. Sign out nevertheless?');
    }, BROWSER_TIMEOUT_MS);
    await tab.page.keyboard.press('Escape');
    await tab.press('Cancel');
    await tab.page.emulateNetworkConditions(null);
    await tab.page.waitForFunction(() => document.querySelector('[role=progressbar]') === null);
    await signOut();
    await tab.signIn(person);
    expect(tab.faults.filter((fault) => fault.startsWith('dialog'))).toHaveLength(1);
  });

  it('is replaced and removed by the form, without a conflict of the user with themselves', async () => {
    const note = await noteWith('first');
    await openPage(note);
    for (const [name, act, text] of [
      [freshText('Second'), async () => tab.attach('Attachment', await fileOf('second.txt', 'second')), 'second'],
      [freshText('Third'), async () => tab.press('Remove'), null],
    ] as const) {
      await tab.press('Edit', 'link');
      await tab.page.waitForSelector('input[name=name]');
      await tab.fill('Subject', name);
      await act();
      await tab.settle();
      expect(await accessibilityFaults(tab.page)).toEqual([]);
      await tab.press('Save');
      await tab.page.waitForFunction(() => window.location.hash.endsWith('/show'));
      await expectText(note, text);
      await tab.settle();
      expect((await read(admin, note)).attributes.name).toBe(name);
      expect(await tab.text()).not.toContain('has changed too');
    }
  });

  it('of a form is refused by the user for one that somebody else put there under the same name', async () => {
    const note = await noteWith('first');
    await tab.open(`/modules/Notes/${note.id}`, 'first.txt');
    await update(admin, note, { filename: 'first.txt', filename_file: base64('theirs') });
    await tab.attach('Attachment', await fileOf('first.txt', 'mine'));
    await tab.press('Save');
    await tab.see('Somebody else changed the same');
    await tab.page.locator('[aria-labelledby=dispute-filename] input[value=theirs]').click();
    await tab.press('Save these');
    await tab.page.waitForFunction(() => window.location.hash.endsWith('/show'));
    await tab.settle();
    await expectText(note, 'theirs');
  });

  it('is shown if it is a picture and no document, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [type, text] of [
      ['image/svg+xml', svg],
      ['text/html', '<script>alert(1)</script>'],
    ] as const) {
      const content = { filename: 'picture.png', filename_file: base64(text), file_mime_type: type };
      await openPage(await create(admin, 'Notes', content));
      await tab.see(type);
      await tab.settle();
      expect(await tab.page.$('main img')).toBeNull();
    }
  });

  it('is not shown if it is a picture that would fill the memory', async () => {
    for (const [side, isShown] of [
      [100, true],
      [6_000, false],
    ] as const) {
      const content = pngOf(side).toString('base64');
      await openPage(
        await create(admin, 'Notes', { filename: 'black.png', file_mime_type: 'image/png', filename_file: content }),
      );
      await tab.page.waitForFunction(
        (width) => document.querySelector<HTMLImageElement>('img[alt="black.png"]')?.naturalWidth === width,
        {},
        side,
      );
      await tab.settle();
      expect(await tab.page.$eval('img[alt="black.png"]', (one) => one.checkVisibility())).toBe(isShown);
    }
  });
});

describe('operations#favorites: a mark in the panel', () => {
  it('that was made or removed elsewhere is shown as it is', async () => {
    const account = await create(admin, 'Accounts');
    await tab.open(`/modules/Accounts/${account.id}/show`, String(account.attributes.name));
    const api = apiWith(await tokenOf(person.username));
    const attributes = { parent_type: 'Accounts', parent_id: account.id };
    const made = await api.post('/modules/Favorites', { data: { type: 'Favorites', attributes } });
    expect(made.status).toBe(201);
    await tab.press('Favorite');
    await tab.page.waitForSelector('button[aria-pressed=true]');
    await tab.press('Favorite');
    await tab.page.waitForSelector('button[aria-pressed=false]');
  });

  it.each(['de', 'es'] as const)('and files are usable at 320 px in %s', async (language) => {
    const note = await noteWith('first');
    const narrow = await openPanel(browser, { language, width: 320 });
    await narrow.signIn(person);
    for (const page of ['/show', '']) {
      await narrow.open(`/modules/Notes/${note.id}${page}`, 'first.txt');
      expect(await accessibilityFaults(narrow.page)).toEqual([]);
      expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    await narrow.close();
  });
});
