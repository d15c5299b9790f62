/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'puppeteer-core';
import { withClient } from '@crm/local-stack';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { runCommand } from '../../failure/replica.js';
import { documentFor } from '../client/administration.js';
import { apiAt, type Api } from '../client/api.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { launchBrowser } from '../client/browser/launch.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { documentOf, expectStatus } from '../client/document.js';
import { create, freshText, read } from '../client/records.js';
import { baseUrlOf } from '../client/rights/actors.js';

let own: OwnStack;
let admin: Api;
let browser: Browser;
let tab: PanelTab;

beforeAll(async () => {
  [own, browser] = await Promise.all([startOwnStack(), launchBrowser()]);
  admin = apiAt(baseUrlOf(own.stack), own.token);
  tab = await openPanel(browser, {}, baseUrlOf(own.stack));
  await tab.signIn(own.stack.credentials.admin);
  const labels = { 'en-us': 'Customer' };
  const attributes = { module: 'Bugs', name: 'customer_c', type: 'id', labels, related_module: 'Accounts' };
  expectStatus(await admin.post('/catalog/fields', documentFor('catalog-fields', attributes)), 201);
});

afterAll(async () => {
  await browser.close();
  await own.dispose();
});

/** Chooses an item of a drop-down. */
async function select(name: string, item: string): Promise<void> {
  await tab.page.locator(`.MuiFormControl-root:has(input[name="${name}"]) [role=combobox]`).click();
  await tab.press(item, 'option');
  await tab.page.waitForSelector('[role=listbox]', { hidden: true });
}

async function type(name: string, text: string): Promise<void> {
  await tab.page.type(`input[name="${name}"]`, text);
}

/** Waits until the input is refused, and returns the text beside it. */
async function faultAt(name: string): Promise<string> {
  const input = `input[name="${name}"]`;
  await tab.page.waitForSelector(`${input}[aria-invalid=true]`);
  return tab.page.$eval(`.MuiFormControl-root:has(${input}) [id$=helper-text]`, (text) => text.textContent);
}

async function chooseLanguage(name: string): Promise<void> {
  await tab.page.locator('[aria-controls=simple-menu]').click();
  await tab.press(name, 'menuitem');
  await tab.settle();
}

async function expectAccessible(): Promise<void> {
  await tab.settle();
  expect(await accessibilityFaults(tab.page)).toEqual([]);
}

describe('catalog#use: in the panel', () => {
  it('a drop-down is defined, with faults beside the items that have them', async () => {
    await tab.open('/catalog-options/create', 'Create Drop-down');
    await type('name', 'tier_c');
    await type('items.0.key', 'Gold');
    await type('items.0.labels.en-us', 'Gold');
    await type('items.0.labels.de', 'Feingold');
    await tab.press('Add');
    await tab.press('Add');
    await tab.page.focus('.button-remove-items-2');
    await tab.page.keyboard.press('Enter');
    await tab.page.waitForSelector('.button-add-items:focus');
    await type('items.1.key', 'gold');
    await type('items.1.labels.en-us', 'Silver');
    await tab.press('Save');
    expect(await faultAt('items.1.key')).toContain('The key is there twice');
    await expectAccessible();
    await tab.page.$eval('input[name="items.1.key"]', (input) => {
      input.select();
    });
    await type('items.1.key', 'Silver');
    await tab.press('Save');
    await tab.seePage('Drop-downs');
    await tab.see('tier_c');
  });

  it('an attribute is defined, and is in the forms and pages of its module at once', async () => {
    await tab.open('/modules/Bugs/create', 'Customer');
    expect(await tab.text()).not.toContain('Tier');
    await tab.open('/catalog-fields/create', 'Create Attribute');
    await tab.choose('Module', 'Bugs');
    await tab.fill('Label (English)', 'Tier');
    await tab.fill('Label (Deutsch)', 'a'.repeat(101));
    await select('type', 'One of a drop-down');
    await tab.choose('Drop-down', 'tier_c');
    await select('default', 'Silver');
    expect(await tab.page.$eval('input[name=name]', (input) => input.value)).toBe('tier_c');
    await tab.press('Save');
    expect(await faultAt('labels.de')).toContain('100');
    await expectAccessible();
    await tab.fill('Label (Deutsch)', 'Rang');
    await tab.press('Save');
    await tab.seePage('Attributes');
    await tab.choose('Module', 'Bugs');
    await tab.see('Tier');

    const account = await create(admin, 'Accounts', { name: freshText('Owner') });
    await tab.open('/modules/Bugs/create', 'Tier');
    await tab.fill('Subject', freshText('Bug'));
    await tab.choose('Customer', String(account.attributes.name));
    await select('tier_c', 'Gold');
    await tab.press('Save');
    await tab.see('Gold');
    await tab.see(String(account.attributes.name));
    await tab.settle();
    const id = String(/#\/modules\/Bugs\/([^/]+)\/show$/u.exec(tab.page.url())?.[1]);
    const { attributes } = await read(admin, { type: 'Bugs', id });
    expect(attributes).toMatchObject({ tier_c: 'Gold', customer_c: account.id });

    await chooseLanguage('Deutsch');
    await tab.see('Rang');
    await tab.see('Feingold');
    await chooseLanguage('English');
  });

  it('an attribute is hidden after a question; its drop-down is not deleted', async () => {
    await tab.open('/catalog-fields/Bugs.tier_c', 'Attribute Bugs.tier_c');
    await tab.press('Delete');
    await tab.see('Its values stay in their records');
    await expectAccessible();
    await tab.press('Confirm');
    await tab.seePage('Attributes');
    await tab.open('/modules/Bugs/create', 'Customer');
    expect(await tab.text()).not.toContain('Tier');
    await tab.open('/catalog-options/tier_c', 'Drop-down tier_c');
    expect(await tab.page.$('button[aria-label=Remove]')).toBeNull();
    await tab.press('Delete');
    await tab.press('Confirm');
    await tab.see('It is used by Bugs.tier_c');
  });

  it('a module is defined, is in the menu at once, and is linked from both sides', async () => {
    await tab.open('/catalog-modules/create', 'Create Module');
    await tab.fill('One record (English)', 'Vehicle');
    await tab.fill('Several records (English)', 'Vehicles');
    await expectAccessible();
    await tab.press('Save');
    await tab.seePage('Modules');
    await tab.page.locator('a[href="#/modules/Vehicles_c"]').click();
    await tab.seePage('Vehicles');

    await tab.open('/catalog-links/create', 'Create Link');
    await tab.choose('Module', 'Bugs');
    await tab.fill('Label of the link (English)', 'Affected');
    await tab.choose('Other module', 'Vehicles');
    await tab.fill('Label in the other module (English)', 'Faults');
    await expectAccessible();
    await tab.press('Save');
    await tab.seePage('Links');
    const { data } = documentOf(await admin.get('/catalog/links/Bugs.affected_c'));
    expect(data).toMatchObject({ attributes: { related_module: 'Vehicles_c', inverse: 'faults_c' } });

    await tab.open('/modules/Vehicles_c/create', 'Create Vehicle');
    await tab.fill('Name', 'Van');
    await tab.press('Save');
    await tab.seePage('Van');
    await tab.see('Faults');
    await tab.open('/catalog-modules/Vehicles_c', 'Module Vehicles_c');
    await tab.press('Delete');
    await tab.press('Confirm');
    await tab.see('In use');
  });

  it('catalog#indexes: an index is defined, its list says when it is ready or why it failed, and it is deleted', async () => {
    await tab.open('/catalog-indexes/create', 'Create Index');
    await tab.choose('Module', 'Bugs');
    await tab.choose('Attribute', 'Customer');
    await expectAccessible();
    await tab.press('Save');
    await tab.seePage('Indexes');
    await tab.see('Being made');
    await runCommand(own, 'records', {}, 'indexes');
    await tab.see('Ready');
    await withClient(own.stack.database.adminUrl, (client) =>
      client.query(`update records.definition set definition = definition || '{"state": "failed", "reason": "disk full"}'
        where kind = 'index'`),
    );
    await tab.open('/catalog-indexes/Bugs.customer_c.ascending', 'Index Bugs.customer_c.ascending');
    await expectAccessible();
    await tab.open('/catalog-indexes', 'Failed');
    await tab.see('disk full');
    await expectAccessible();
    await tab.open('/catalog-indexes/Bugs.customer_c.ascending', 'Index Bugs.customer_c.ascending');
    await tab.press('Delete');
    await tab.press('Confirm');
    await tab.see('None yet');
  });

  it('an attribute that somebody else changes meanwhile has both changes, and the notice names theirs', async () => {
    const id = 'Bugs.customer_c';
    await tab.open(`/catalog-fields/${id}`, `Attribute ${id}`);
    const labels = { 'en-us': 'Customer', de: 'Kundschaft' };
    expectStatus(await admin.patch(`/catalog/fields/${id}`, documentFor('catalog-fields', { labels }, id)), 200);
    await tab.fill('Help (English)', 'Who found it');
    await tab.press('Save');
    await tab.see('Somebody else has changed too: Label');
    const { data } = documentOf(await admin.get(`/catalog/fields/${id}`));
    expect(data).toMatchObject({ attributes: { labels, help: { 'en-us': 'Who found it' } } });
    expect(tab.faults).toEqual([]);
  });
});
