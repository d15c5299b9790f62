/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Browser } from 'puppeteer-core';
import { createUser, PASSWORD, tokenOf } from '../client/administered-users.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { BROWSER_TIMEOUT_MS, launchBrowser } from '../client/browser/launch.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { expectStatus } from '../client/document.js';
import { newRecord } from '../client/links/new-record.js';
import { create, freshText, read, update, urlOf } from '../client/records.js';
import { eventuallyInForce } from '../client/rights/eventually-in-force.js';
import { giveRole } from '../client/rights/give-role.js';
import { readMe } from '../client/rights/read-me.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

let browser: Browser;
let tab: PanelTab;

/** A person in sales, who sees no bugs and changes no contacts, at work. */
beforeAll(async () => {
  const [launched, { id, name }] = await Promise.all([launchBrowser(), createUser(admin)]);
  browser = launched;
  await giveRole(admin, { Bugs: { access: 'none' }, Contacts: { edit: 'none' } }, { type: 'Users', id });
  const api = apiWith(await tokenOf(name));
  await eventuallyInForce(async () => {
    const { Bugs, Contacts } = (await readMe(api)).rights;
    if (Bugs?.view !== 'none' || Contacts?.edit !== 'none') throw new Error('The role is not in force');
  });
  tab = await openPanel(browser);
  await tab.signIn({ username: name, password: PASSWORD });
});

afterAll(async () => {
  await browser.close();
});

/** The id at the end of the path of the page, once it is the page of a record. */
async function shownId(): Promise<string> {
  const handle = await tab.page.waitForFunction(
    () => /#\/modules\/\w+\/([^/?]+)\/show$/u.exec(window.location.hash)?.[1],
  );
  // Until its form is gone, the page that was left blocks the next change of the URL.
  await tab.settle();
  return String(await handle.jsonValue());
}

/** Opens the form of a record in the panel. */
async function edit({ type, id }: { readonly type: string; readonly id: string }, name: unknown): Promise<void> {
  await tab.open(`/modules/${type}/${id}`, String(name));
  await tab.page.waitForSelector('input[name=name]');
}

describe('administration#panel: a person without administration', () => {
  it('sees the modules and buttons that roles and scopes permit, and nothing else', async () => {
    await tab.see('Accounts');
    const text = await tab.text();
    for (const hidden of ['Signing keys', 'Webhooks', 'Bugs']) expect(text).not.toContain(hidden);
    const contact = await create(admin, 'Contacts');
    await tab.open(`/modules/Contacts/${contact.id}/show`, String(contact.attributes.last_name));
    const shown = await tab.text();
    for (const hidden of ['Edit', 'Clone']) expect(shown).not.toContain(hidden.toUpperCase());
    expect(await tab.page.$('a[href$="/modules/Contacts/create"]')).toBeNull();
    expect(await tab.page.$(`a[href$="/modules/Contacts/${contact.id}"]`)).toBeNull();
    await tab.open('/clients', 'Not Found');
  });

  it('creates a record, corrects its faults at the fields that they concern, copies and deletes it', async () => {
    const name = freshText('Northwind');
    await tab.open('/modules/Accounts');
    await tab.press('Create', 'link');
    await tab.see('Create Account');
    await tab.fill('Name', name);
    await tab.fill('Total revenue', 'a lot');
    await tab.fill('Email address', 'no address');
    await tab.press('Save');
    await tab.page.waitForSelector('input[name=total_revenue][aria-invalid=true]');
    await tab.page.waitForSelector('input[name=email1][aria-invalid=true]');
    const first = await tab.page.$eval('form [aria-invalid=true]', (input) => (input as HTMLInputElement).name);
    await tab.page.waitForFunction(
      (field) => (document.activeElement as HTMLInputElement | null)?.name === field,
      {},
      first,
    );
    // A message that is still fading in has too little contrast.
    await tab.settle();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.fill('Total revenue', '12345678901234567.89');
    await tab.fill('Email address', 'sales@example.org');
    await tab.press('Save');
    const id = await shownId();
    await tab.see('12,345,678,901,234,567.89');
    const { attributes } = await read(admin, { type: 'Accounts', id });
    expect(attributes).toMatchObject({ name, email1: 'sales@example.org' });
    expect(await accessibilityFaults(tab.page)).toEqual([]);

    await tab.press('Clone', 'link');
    await tab.see('Create Account');
    await tab.fill('Name', `${name} 2`);
    await tab.press('Save');
    await tab.see(`${name} 2`);
    const copy = await shownId();
    await tab.press('Delete');
    await tab.see(`Delete "${name} 2"?`);
    await tab.press('Confirm');
    await eventually(async () => {
      expectStatus(await admin.get(`/modules/Accounts/${copy}`), 404);
    }, BROWSER_TIMEOUT_MS);
    await tab.settle();
  });
});

describe('metadata#presentation: the page of a record', () => {
  it('shows what people did and will do about it together, the latest first', async () => {
    const account = await create(admin, 'Accounts', { name: freshText('Busy') });
    const parent = { parent_type: 'Accounts', parent_id: account.id };
    const mark = freshText('');
    await newRecord(admin, 'Tasks', { name: `some day${mark}`, ...parent });
    await newRecord(admin, 'Tasks', { name: `last${mark}`, date_due: '2026-02-01T10:00:00Z', ...parent });
    await newRecord(admin, 'Calls', { name: `first${mark}`, date_start: '2026-04-01T10:00:00Z', ...parent });
    for (const month of [1, 3]) {
      await newRecord(admin, 'Meetings', {
        name: `${month}${mark}`,
        date_start: `2026-0${month}-01T10:00:00Z`,
        ...parent,
      });
    }
    await tab.open(`/modules/Accounts/${account.id}/show`, `some day${mark}`);
    const names = await tab.page.$$eval('[aria-labelledby=activities] li a', (links) =>
      links.map(({ innerText }) => innerText),
    );
    expect(names).toEqual([`first${mark}`, `3${mark}`, `last${mark}`, `1${mark}`, `some day${mark}`]);
    await tab.see('Task · ');
    await tab.settle();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
  });
});

describe('operations#if-match: a record that two people change', () => {
  it('keeps changes of different attributes, and the page says what somebody else changed', async () => {
    const account = await create(admin, 'Accounts', { name: freshText('Both') });
    await edit(account, account.attributes.name);
    await update(admin, account, { phone_office: '030 1' });
    const name = freshText('Mine');
    await tab.fill('Name', name);
    await tab.press('Save');
    await tab.see('admin has changed too: Office phone');
    await shownId();
    expect((await read(admin, account)).attributes).toMatchObject({ name, phone_office: '030 1' });
  });

  it('gets the value that the user chooses of the same attribute', async () => {
    const account = await create(admin, 'Accounts', { name: freshText('Same'), website: 'example.org' });
    await edit(account, account.attributes.name);
    const name = freshText('Theirs');
    await update(admin, account, { name, website: 'example.com' });
    await tab.fill('Name', freshText('Mine'));
    await tab.fill('Website', 'example.net');
    await tab.press('Save');
    await tab.see('Somebody else changed the same');
    // The save waits, so the page never settles.
    await tab.page.waitForFunction(() =>
      document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity),
    );
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.page.locator('[aria-labelledby=dispute-name] input[value=theirs]').click();
    await tab.page.locator('[aria-labelledby=dispute-website] input[value=mine]').click();
    await tab.press('Save these');
    await shownId();
    await tab.see('example.net');
    expect((await read(admin, account)).attributes).toMatchObject({ name, website: 'example.net' });
  });

  it('that was deleted meanwhile is reported, and the text of the form stays', async () => {
    const account = await create(admin, 'Accounts', { name: freshText('Gone') });
    await edit(account, account.attributes.name);
    expectStatus(await admin.delete(urlOf(account)), 200);
    const name = freshText('Late');
    await tab.fill('Name', name);
    await tab.press('Save');
    await tab.see('Not found');
    // A reload would discard it, and the browser warns before.
    const isWarned = await tab.page.evaluate(
      () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    );
    expect(isWarned).toBe(true);
    expect(await tab.page.$eval('input[name=name]', (input) => input.value)).toBe(name);
    await tab.close();
  });
});
