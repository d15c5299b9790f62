/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, ElementHandle } from 'puppeteer-core';
import { createUser, PASSWORD, tokenOf } from '../client/administered-users.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { downloaded, keepDownloads } from '../client/browser/downloads.js';
import { findControl } from '../client/browser/find-control.js';
import { launchBrowser } from '../client/browser/launch.js';
import { openPanel, type Look, type PanelTab } from '../client/browser/panel-tab.js';
import { resourcesOf } from '../client/document.js';
import { freshText } from '../client/records.js';
import { restrict } from '../client/rights/give-role.js';
import type { RoleActions } from '../client/rights/rights.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const mark = freshText('Import');
const FILE_IN_GERMAN = 'Datei hochladen: CSV';
const FILE = 'Upload a file: CSV';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'crm-imports-'));
});

afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** The list of accounts of a new user. */
async function openAccounts(look: Look, actions?: RoleActions): Promise<PanelTab> {
  const { id, name } = await createUser(admin);
  const token = await tokenOf(name);
  if (actions !== undefined) await restrict(admin, { id, token, api: apiWith(token) }, actions);
  const tab = await openPanel(browser, look);
  await tab.signIn({ username: name, password: PASSWORD });
  await tab.open('/modules/Accounts');
  return tab;
}

async function fileOf(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function selectOf({ page }: PanelTab, label: string): Promise<ElementHandle<HTMLSelectElement>> {
  const handle = await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === wanted),
    {},
    label,
  );
  return handle as ElementHandle<HTMLSelectElement>;
}

/** Chooses by keyboard. */
async function pick(tab: PanelTab, label: string, option: string): Promise<void> {
  const select = await selectOf(tab, label);
  await select.focus();
  await tab.page.keyboard.type(option);
}

async function picked(tab: PanelTab, label: string): Promise<string> {
  return (await selectOf(tab, label)).evaluate(({ value }) => value);
}

async function pressKey(tab: PanelTab, name: string): Promise<void> {
  await (await findControl(tab.page, 'button', name)).focus();
  await tab.page.keyboard.press('Enter');
}

/** The visible cells of the faults. */
function faultsIn({ page }: PanelTab): Promise<string[][]> {
  return page.$$eval('tbody tr', (rows) => rows.map(({ cells }) => [...cells].map(({ innerText }) => innerText)));
}

/** The accounts of this file, by their external ids. */
async function citiesOf(numbers: readonly string[]): Promise<unknown[]> {
  const query = new URLSearchParams({
    'filter[Accounts.external.erp]': `[[in]]${numbers.join(',')}`,
  });
  const found = resourcesOf(await admin.get(`/modules/Accounts?${query.toString()}&sort=name`));
  return found.map(({ attributes }) => attributes.billing_address_city);
}

const numbers = Array.from({ length: 20 }, (_, place) => `${mark}-${place + 1}`);
const sound = numbers.map((number, place) => `${number},${mark} ${String(place + 10)},Customer,Kiel,old`);
const dirty = sound
  .with(2, `${numbers[2]},${mark} 12,Nonsense,Kiel,"a\nremark"`)
  .with(5, `${numbers[5]},,Customer,Kiel,`)
  .with(8, `${numbers[8]},${mark} 18,Customer,Kiel,old,one more`)
  .with(11, `${numbers[0]},${mark} 21,Customer,Kiel,old`);

describe('administration#panel: the import of a file', () => {
  it('is mapped, checked and made by keyboard, and its refused lines are mended and loaded again', async () => {
    const tab = await openAccounts({});
    const saved = await keepDownloads(tab.page);
    await tab.press('Import', 'link');
    await tab.seePage('Import: Accounts');
    await tab.attach(FILE, await fileOf('dirty.csv', `\uFEFFNo,Name,Type,Town,Remarks\n${dirty.join('\n')}\n`));
    expect([await picked(tab, 'Name'), await picked(tab, 'Type'), await picked(tab, 'Remarks')]).toEqual([
      'name',
      'account_type',
      '',
    ]);
    await tab.see('Kiel · Kiel · Kiel · Kiel · Kiel');
    await pick(tab, 'Town', 'Billing city');
    await pick(tab, 'No', 'External id');
    await tab.fill('System of No', 'erp');
    await pick(tab, 'Mode', 'Change, or');
    expect(await picked(tab, 'Records are found by')).toBe('id:erp');

    await pressKey(tab, 'Check');
    await tab.see('Nothing is stored yet. Of 20 lines: 16 to create, 0 to change, 0 without a change, 4 refused.');
    expect(await citiesOf(numbers)).toEqual([]);
    expect(await faultsIn(tab)).toEqual([
      ['4', 'Type', expect.stringContaining('Not an option "Nonsense"')],
      ['8', 'Name', expect.stringContaining('Required')],
      ['11', '', expect.stringContaining('Malformed file')],
      ['14', 'No', expect.stringContaining('Key twice')],
    ]);
    expect(await tab.page.evaluate(() => document.activeElement?.textContent)).toBe('Check');
    // The animation of a focused button never ends.
    await (await selectOf(tab, 'Mode')).focus();
    await tab.settle();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await pressKey(tab, 'Import');
    await tab.see('Of 20 lines: 16 created, 0 changed, 0 without a change, 4 refused.');
    expect(await citiesOf(numbers)).toHaveLength(16);

    await pressKey(tab, 'Save refused lines');
    const refused = (await downloaded(saved, /^Accounts-refused\.csv$/u)).toString();
    const rows = refused.split('\r\n');
    expect(rows[0]).toBe('\uFEFF#faults,id:erp,name,account_type,billing_address_city,#5 Remarks');
    expect(rows.slice(1).map((row) => row.replace(/^(?:"(?:[^"]|"")*"|[^",]*),/u, ''))).toEqual([
      dirty[2],
      dirty[5],
      dirty[8],
      dirty[11],
      '',
    ]);

    const mended = refused
      .replace(`${dirty[2]}`, `${sound[2]}`)
      .replace(`${dirty[5]}`, `${sound[5]}`)
      .replace(',one more', '')
      .replace(`${dirty[11]}`, `${sound[11]}`);
    await tab.attach(FILE, await fileOf('mended.csv', mended));
    await tab.see('mended.csv');
    await pick(tab, 'Mode', 'Change, or');
    await pressKey(tab, 'Check');
    await tab.see('4 to create');
    await pressKey(tab, 'Import');
    await tab.see('Of 4 lines: 4 created, 0 changed, 0 without a change, 0 refused.');
    expect(await citiesOf(numbers)).toEqual(numbers.map(() => 'Kiel'));
    await rm(saved, { recursive: true });
    await tab.close();
  });

  it('is finished, once, after its answer was lost and after it was stopped', async () => {
    const tab = await openAccounts({
      language: 'de',
      theme: 'dark',
      width: 320,
    });
    await tab.open('/modules/Accounts/import', 'CSV-Datei');
    await tab.attach(FILE_IN_GERMAN, await fileOf('semicolons.csv', 'Name;Stadt\nA;Kiel, Nord\n'));
    await tab.see('durch Semikolons oder Tabulatoren getrennt');
    expect(await tab.text()).not.toContain('Prüfen');
    const name = `${mark} einmal`;
    await tab.attach(FILE_IN_GERMAN, await fileOf('once.csv', `name,account_type\n${name},\nB,Nonsense\n`));
    await tab.press('Prüfen');
    await tab.see('1 anzulegen');
    await tab.page.evaluate(() => {
      const Usual = XMLHttpRequest;
      window.XMLHttpRequest = class extends Usual {
        override send(body?: XMLHttpRequestBodyInit): void {
          window.XMLHttpRequest = Usual;
          this.onload = () => {
            this.onerror?.(new ProgressEvent('error'));
          };
          super.send(body);
        }
      };
    });
    await tab.press('Importieren');
    await findControl(tab.page, 'button', 'Noch einmal');
    await tab.page.setRequestInterception(true);
    await tab.press('Noch einmal');
    await tab.press('Abbrechen');
    await tab.see('Abgebrochen.');
    await tab.page.setRequestInterception(false);
    await tab.press('Noch einmal');
    await tab.see('Von 2 Zeilen: 1 angelegt');
    const query = new URLSearchParams({ 'filter[Accounts.name]': name });
    expect(resourcesOf(await admin.get(`/modules/Accounts?${query.toString()}`))).toHaveLength(1);
    await tab.settle();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await tab.close();
  });

  it('is not offered to those who may not create', async () => {
    const tab = await openAccounts({}, { Accounts: { edit: 'none' } });
    await tab.see('Export');
    expect(await tab.page.$('a[href$="/import"]')).toBeNull();
    await tab.open('/modules/Accounts/import', 'This cannot be shown');
    await tab.close();
  });
});
