/// <reference lib="dom" />
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Browser } from 'puppeteer-core';
import { createUser, PASSWORD } from '../client/administered-users.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { downloaded, keepDownloads } from '../client/browser/downloads.js';
import { findControl } from '../client/browser/find-control.js';
import { BROWSER_TIMEOUT_MS, launchBrowser } from '../client/browser/launch.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { newRecord } from '../client/links/new-record.js';
import { create, freshText } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

let browser: Browser;
let tab: PanelTab;
let person: { readonly username: string; readonly password: string };

beforeAll(async () => {
  const [launched, { name }] = await Promise.all([launchBrowser(), createUser(admin)]);
  browser = launched;
  person = { username: name, password: PASSWORD };
  tab = await openPanel(browser);
  await tab.signIn(person);
});

afterAll(async () => {
  await browser.close();
});

function headings(): Promise<string[]> {
  return tab.page.$$eval('thead th', (cells) =>
    cells.map(({ innerText }) => innerText.trim()).filter((text) => text !== ''),
  );
}

/** Loads the page anew, which ends the session, and signs in again. */
async function returnLater(): Promise<void> {
  await tab.page.reload();
  await tab.page.waitForSelector('input[name=username]');
  await tab.signIn(person);
  await tab.page.waitForSelector('tbody tr');
  await tab.settle();
}

describe('metadata#presentation: a list in the panel', () => {
  it('shows the columns of the module until its user chooses others, which the browser keeps', async () => {
    const euro = await newRecord(admin, 'Currencies', { name: freshText('Euro'), symbol: '€', conversion_rate: 1 });
    await create(admin, 'Opportunities', { name: freshText('Offer'), amount: 1234.5, currency_id: euro.id });
    await tab.open('/modules/Opportunities', 'Amount');
    const shown = await headings();
    expect(shown.slice(0, 2)).toEqual(['Name', 'Account']);
    const amounts = await tab.page.$$eval('td.column-amount', (cells) =>
      cells.map((cell) => [cell.innerText, getComputedStyle(cell).textAlign]),
    );
    expect(amounts[0]).toEqual(['1,234.50\u00a0€', 'right']);

    await tab.press('Columns');
    await tab.press('Probability', 'checkbox');
    await tab.page.keyboard.press('Escape');
    await eventually(async () => {
      expect(await headings()).toEqual([...shown, 'Probability']);
    }, BROWSER_TIMEOUT_MS);
    await returnLater();
    expect(await headings()).toEqual([...shown, 'Probability']);
  });
});

/** Adds a condition by keyboard alone; `type` enters the value, in which the focus is. */
async function addCondition(attribute: string, type: () => Promise<void>): Promise<void> {
  const { keyboard } = tab.page;
  await (await findControl(tab.page, 'button', 'Add filter')).focus();
  await keyboard.press('Enter');
  await tab.see('Attribute');
  await keyboard.type(attribute);
  await findControl(tab.page, 'option', attribute);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tab.page.waitForSelector('[role=dialog] input[name=operator]');
  for (const _field of ['operator', 'value']) await keyboard.press('Tab');
  await type();
  await keyboard.press('Enter');
  await tab.page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
}

/** Waits for transitions. The animation of a focused button never ends. */
async function standStill(): Promise<void> {
  await tab.page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity),
  );
}

function namesShown(): Promise<string[]> {
  return tab.page.$$eval('tbody td.column-name', (cells) => cells.map(({ innerText }) => innerText));
}

describe('administration#panel: the export of a list', () => {
  const mark = freshText('cell');
  const filter = JSON.stringify({ 'name@li': mark });

  beforeAll(async () => {
    for (const name of [`=1+1 ${mark}`, `b, "c" ${mark}`])
      await create(admin, 'Accounts', { name, account_type: 'Customer' });
  });

  it('has the records and columns of the list, and no formulas', async () => {
    const folder = await keepDownloads(tab.page);
    await tab.open(`/modules/Accounts?${new URLSearchParams({ filter }).toString()}`, mark);
    await tab.press('Export');
    const csv = (await downloaded(folder, /^Accounts-\d{4}-\d\d-\d\d\.csv$/)).toString();
    const [head, ...lines] = csv.split('\r\n');
    expect(head).toBe('\uFEFFid,name,account_type,phone_office,email1,billing_address_city,assigned_user_name');
    expect(lines.map((line) => line.replace(/^[^,]+/, '')).sort()).toEqual([
      '',
      `,"b, ""c"" ${mark}",Customer,,,,`,
      `,'=1+1 ${mark},Customer,,,,`,
    ]);
    await rm(folder, { recursive: true });
  });

  it('is not saved when it ends early, and a retry writes it to the file that the user chooses', async () => {
    await tab.page.evaluate(() => {
      const send = window.fetch.bind(window);
      window.fetch = (url, init) => {
        if (typeof url !== 'string' || !url.includes('/exports')) return send(url, init);
        window.fetch = send;
        const body = new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('id,name\r\n1,'));
          },
          pull: (controller) => {
            controller.error(new TypeError('reset'));
          },
        });
        return Promise.resolve(new Response(body));
      };
      const choose = async () => (await navigator.storage.getDirectory()).getFileHandle('chosen', { create: true });
      Object.assign(window, { showSaveFilePicker: choose });
    });
    const saved = () =>
      tab.page.evaluate(async () => {
        const folder = await navigator.storage.getDirectory();
        return (await (await folder.getFileHandle('chosen')).getFile()).text();
      });
    await tab.press('Export');
    await tab.see('The export ended early');
    await standStill();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    expect(await saved()).toBe('');
    await tab.press('Try again');
    await tab.page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
    expect(await saved()).toContain(`'=1+1 ${mark}`);
  });

  it('is not offered for what the user marked', async () => {
    const marked = new URLSearchParams({ filter: JSON.stringify({ named: '/favorites' }) });
    await tab.open(`/modules/Accounts?${marked.toString()}`, 'Nothing found.');
    expect(await tab.text()).not.toContain('Export');
  });
});

describe('filters#operators: a list in the panel', () => {
  it('is filtered by keyboard, sorted, and the same after the URL is opened again', async () => {
    const mark = freshText('Deal');
    const stages = ['Closed Won', 'Closed Won', 'Prospecting', 'Closed Won'];
    for (const [place, sales_stage] of stages.entries()) {
      const name = `${mark} ${place}`;
      await create(admin, 'Opportunities', { name, sales_stage, amount: 10_000 - place * 1_000, next_step: mark });
    }
    await tab.open('/modules/Opportunities', 'Amount');
    await addCondition('Next step', () => tab.page.keyboard.type(mark));
    await addCondition('Amount', () => tab.page.keyboard.type('8,000'));
    await addCondition('Sales stage', async () => {
      for (const key of ['Enter', 'End', 'ArrowUp', 'Enter', 'Escape', 'Tab', 'Tab'] as const) {
        await tab.page.keyboard.press(key);
      }
    });
    await eventually(async () => {
      expect(await namesShown()).toEqual([`${mark} 1`, `${mark} 0`]);
    }, BROWSER_TIMEOUT_MS);
    await tab.page.locator('[data-field=amount] button, span[data-field=amount]').click();
    await tab.page.waitForFunction(() => window.location.hash.includes('sort=amount'));
    await tab.settle();
    await returnLater();
    expect(await namesShown()).toEqual([`${mark} 1`, `${mark} 0`]);
    expect(await tab.text()).toContain('Amount is at least 8,000.00');
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.press('Amount is at least 8,000.00');
    await tab.see('Comparison');
    await standStill();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.press('Remove');
    await tab.seeNot('8,000.00');
  });

  it('is filtered by attributes of linked records', async () => {
    const name = freshText('Buyer');
    const account = await create(admin, 'Accounts', { name });
    const deal = await create(admin, 'Opportunities', { account_id: account.id });
    await tab.open('/modules/Opportunities?filter={}', 'Amount');
    await tab.press('Add filter');
    await tab.page.locator('[role=dialog] [role=combobox]').click();
    await tab.press('Accounts', 'option');
    await tab.choose('Attribute', 'Name');
    await tab.fill('Value', name);
    await tab.press('Apply');
    await tab.see(`Accounts: Name contains ${name}`);
    await eventually(async () => {
      expect(await namesShown()).toEqual([String(deal.attributes.name)]);
    }, BROWSER_TIMEOUT_MS);
  });

  it('says why it cannot be shown, and not that it is empty', async () => {
    await tab.open('/modules/Opportunities?sort=gone_c&order=ASC', 'This cannot be shown');
    expect(await tab.text()).not.toContain('Nothing found.');
  });

  it('shows beside its filters what is wrong with them', async () => {
    await tab.open('/modules/Opportunities', 'Amount');
    await addCondition('Amount', () => tab.page.keyboard.type('a lot'));
    await tab.see('Unfit value of a filter');
    await tab.page.waitForSelector('.MuiChip-colorError');
    await standStill();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.close();
  });
});
