/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleOf } from '@crm/testkit';
import type { Browser } from 'puppeteer-core';
import { createUser, PASSWORD, tokenOf } from '../client/administered-users.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { launchBrowser } from '../client/browser/launch.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { expectStatus, type Resource } from '../client/document.js';
import { create, freshText, read, urlOf } from '../client/records.js';
import { eventuallyInForce } from '../client/rights/eventually-in-force.js';
import { giveRole } from '../client/rights/give-role.js';
import { readMe } from '../client/rights/read-me.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

let browser: Browser;
/** Of a person who deletes and edits only the own accounts, and edits no contacts and deletes none. */
let tab: PanelTab;
let own: ReturnType<typeof apiWith>;

beforeAll(async () => {
  const [launched, { id, name }] = await Promise.all([launchBrowser(), createUser(admin)]);
  browser = launched;
  const actions = { Accounts: { edit: 'owner', delete: 'owner' }, Contacts: { edit: 'none', delete: 'none' } } as const;
  await giveRole(admin, actions, { type: 'Users', id });
  own = apiWith(await tokenOf(name));
  await eventuallyInForce(async () => {
    if ((await readMe(own)).rights.Contacts?.delete !== 'none') throw new Error('The role is not in force');
  });
  tab = await openPanel(browser);
  await tab.signIn({ username: name, password: PASSWORD });
});

afterAll(async () => {
  await browser.close();
});

/** Opens the accounts with that mark in their names, and selects all of them. */
async function select({ page, open, settle }: PanelTab, mark: string): Promise<void> {
  await open(
    `/modules/Accounts?${new URLSearchParams({ filter: JSON.stringify({ 'name@li': mark }) }).toString()}`,
    mark,
  );
  await page.locator('thead input[type=checkbox]').click();
  await settle();
}

async function change(attribute: string, value: string): Promise<void> {
  await tab.press('Change');
  await tab.choose('Attribute', attribute);
  await tab.fill(attribute, value);
  await tab.page.locator('[role=dialog] button[type=submit]').click();
}

describe('administration#panel, atomic-operations#all-or-nothing: the selected records of a list', () => {
  const mark = freshText('Batch');
  let mine: Resource[];
  let foreign: Resource;

  beforeAll(async () => {
    mine = [await create(own, 'Accounts', { name: `${mark} 1` }), await create(own, 'Accounts', { name: `${mark} 2` })];
    foreign = await create(admin, 'Accounts', { name: `${mark} foreign` });
  });

  it('are all as they were when one of them is refused, which is named', async () => {
    await select(tab, mark);
    await tab.see('3 items selected');
    await change('Office phone', '555-1');
    await tab.see('None of these 3 records was written.');
    await tab.see(`${String(foreign.attributes.name)}: Not allowed`);
    expect(await tab.text()).not.toContain(`${String(mine[0]?.attributes.name)}: `);
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    for (const one of mine) expect((await read(own, one)).attributes.phone_office).toBeNull();
    await tab.press('Cancel');
  });

  it('get one value of an attribute, and are deleted after a question that counts them', async () => {
    expectStatus(await admin.delete(urlOf(foreign)), 200);
    await tab.open('/modules', 'Accounts');
    await select(tab, `${mark} `);
    await change('Office phone', '555-2');
    await tab.see('Done');
    for (const one of mine) expect((await read(own, one)).attributes.phone_office).toBe('555-2');
    await tab.see('555-2');
    await select(tab, `${mark} `);
    await tab.press('Delete');
    await tab.see('Delete 2 records?');
    await tab.page.locator('[role=dialog] button[type=submit]').click();
    await tab.see('Nothing found.');
    for (const one of mine) expectStatus(await own.get(urlOf(one)), 404);
  });

  it('are not offered where the person may do nothing with them, and of users', async () => {
    for (const module of ['Contacts', 'Users']) {
      await tab.open(`/modules/${module}`, 'Export');
      expect(await tab.page.$('thead input[type=checkbox]')).toBeNull();
    }
    await tab.close();
  });

  it.each(
    sampleOf(
      [
        ['de', 'dark', 'Ändern'],
        ['es', 'light', 'Cambiar'],
      ] as const,
      1,
    ),
  )('are shown in %s and %s without an axe violation', async (language, theme, act) => {
    const name = freshText('Seen');
    await create(admin, 'Accounts', { name });
    const other = await openPanel(browser, { language, theme });
    await other.signIn(stack.admin);
    await select(other, name);
    expect(await accessibilityFaults(other.page)).toEqual([]);
    expect(await other.text()).not.toMatch(/\b(?:ra|crm)\.[a-z_]+\./u);
    await other.press(act);
    await other.page.waitForSelector('[role=dialog] input[name=attribute]');
    await other.settle();
    expect(await accessibilityFaults(other.page)).toEqual([]);
    await other.close();
  });
});
