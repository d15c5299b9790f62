/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Browser } from 'puppeteer-core';
import { createUser, PASSWORD } from '../client/administered-users.js';
import { BROWSER_TIMEOUT_MS, launchBrowser } from '../client/browser/launch.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
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
  return tab.page.$$eval('thead th', (cells) => cells.map(({ innerText }) => innerText.trim()));
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
    const euro = await create(admin, 'Currencies', { name: freshText('Euro'), symbol: '€', conversion_rate: 1 });
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
