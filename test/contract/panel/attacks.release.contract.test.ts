/// <reference lib="dom" />
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { createUser, PASSWORD } from '../client/administered-users.js';
import { browserOfFile } from '../client/browser/browser-of-file.js';
import { BROWSER_TIMEOUT_MS } from '../client/browser/launch.js';
import { openLink } from '../client/browser/open-link.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { expectStatus } from '../client/document.js';
import { newRecord } from '../client/links/new-record.js';
import { create, freshText, read, update } from '../client/records.js';
import { send } from '../client/send.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

const browser = browserOfFile();

/** Opens the form of a new account. */
async function editAccount(tab: PanelTab, attributes: object = {}) {
  const account = await create(admin, 'Accounts', { name: freshText('Attacked'), ...attributes });
  await tab.open(`/modules/Accounts/${account.id}`, String(account.attributes.name));
  await tab.page.waitForSelector('input[name=name]');
  return account;
}

function valueOf(tab: PanelTab, field: string): Promise<string> {
  return tab.page.$eval(`input[name=${field}]`, (input) => input.value);
}

/** Revokes the tokens, and waits until the page has noticed. */
async function endSession({ page, tokens }: PanelTab): Promise<void> {
  const body = new URLSearchParams({ client_id: 'admin-panel', token: tokens.at(-1)?.refresh ?? '' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expectStatus(await send(baseUrl, { method: 'POST', path: '/api/oauth/revoke', headers, body }), 200);
  // Names of linked records are read again when the window is visible again.
  await page.waitForFunction(
    () => {
      window.dispatchEvent(new Event('visibilitychange'));
      return document.querySelector('input[name=username]');
    },
    { polling: 1000 },
  );
}

describe('administration#panel: the next person in a tab', () => {
  it('is not asked what the one before has to decide', async () => {
    const { id, name: username } = await createUser(admin);
    const tab = await openPanel(browser());
    await tab.signIn({ username, password: PASSWORD });
    const account = await editAccount(tab, { assigned_user_id: id });
    const name = freshText('Theirs');
    await update(admin, account, { name });
    await tab.fill('Name', freshText('Mine'));
    await tab.press('Save');
    await tab.see('Somebody else changed the same');
    await endSession(tab);
    await tab.signIn(stack.admin);
    await tab.open('/modules/Accounts', 'Office phone');
    expect(await tab.text()).not.toContain('Somebody else changed the same');
    expect((await read(admin, account)).attributes).toMatchObject({ name });
    await tab.close();
  });
});

/** Holds the next updates, or other requests, back until they are released. */
async function hold({ page }: PanelTab, method = 'PATCH') {
  const [held, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.method() !== method) {
      void request.continue();
      return;
    }
    held.resolve(undefined);
    void released.promise.then(() => request.continue());
  });
  return {
    held: held.promise,
    release: () => {
      released.resolve(undefined);
    },
  };
}

describe('administration#panel: a dialog', () => {
  it('that is being sent stays, and says that it was refused', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const account = await create(admin, 'Accounts', { name: freshText('Attacked') });
    const contact = await create(admin, 'Contacts', { last_name: freshText('Gone'), account_id: account.id });
    await tab.open(`/modules/Accounts/${account.id}/show`, String(account.attributes.name));
    await openLink(tab, 'contacts', 'Contacts (1)');
    await tab.press(`Remove ${String(contact.attributes.name)}`);
    const { release } = await hold(tab, 'DELETE');
    await tab.press('Remove');
    await tab.page.waitForSelector('[role=dialog] [type=submit]:disabled');
    await tab.page.keyboard.press('Escape');
    await admin.delete(`/modules/Accounts/${account.id}`);
    release();
    await tab.page.waitForSelector('[role=dialog] [role=alert]');
    expect(await tab.text()).toContain('Not found');
    await tab.page.close();
  });
});

describe('administration#panel: a form', () => {
  it('that is being saved takes no text, and is not left without a question', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const account = await create(admin, 'Accounts', { name: freshText('Attacked') });
    await tab.open(`/modules/Accounts/${account.id}/show`, String(account.attributes.name));
    await tab.press('Edit', 'link');
    await tab.page.waitForSelector('input[name=name]');
    const { held, release } = await hold(tab);
    const name = freshText('Mine');
    await tab.fill('Name', name);
    await tab.fill('Email address', 'no address');
    await tab.press('Save');
    await held;
    expect(await tab.page.$eval('form', ({ inert }) => inert)).toBe(true);
    await tab.press('List', 'link');
    await eventually(() => {
      expect(tab.faults).toEqual([expect.stringMatching(/^dialog: .*changes/u)]);
    }, BROWSER_TIMEOUT_MS);
    release();
    await tab.page.waitForSelector('[aria-invalid=true]');
    expect(await valueOf(tab, 'name')).toBe(name);
    expect(await tab.page.$eval('form', ({ inert }) => inert)).toBe(false);
    expect(await tab.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email1');
    await tab.page.close();
  });

  it('keeps what is written when another address is typed, and its late save leads nobody back', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const account = await editAccount(tab);
    const other = await create(admin, 'Accounts', { name: freshText('Other') });
    const { held, release } = await hold(tab);
    const name = freshText('Mine');
    await tab.fill('Name', name);
    await tab.open(`/modules/Accounts/${other.id}/show`, String(other.attributes.name));
    await tab.open(`/modules/Accounts/${account.id}`, 'What you had written is here again.');
    expect(await valueOf(tab, 'name')).toBe(name);
    await tab.press('Save');
    await held;
    await tab.page.evaluate((hash) => {
      window.location.hash = hash;
    }, `/modules/Accounts/${other.id}/show`);
    await tab.see(String(other.attributes.name));
    release();
    await tab.see('Element updated');
    await tab.settle();
    expect(new URL(tab.page.url()).hash).toBe(`#/modules/Accounts/${other.id}/show`);
    expect((await read(admin, account)).attributes).toMatchObject({ name });
    // The router warns that it cannot block a typed address.
    await tab.page.close();
  });

  it('is filled by no link', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const account = await editAccount(tab);
    const source = JSON.stringify({ name: 'Mallory', deleted: true, description: 'Hidden' });
    await tab.open(`/modules/Accounts/${account.id}?${new URLSearchParams({ source }).toString()}`);
    await tab.settle();
    expect(await valueOf(tab, 'name')).toBe(account.attributes.name);
    await tab.open(`/modules/Accounts/create?${new URLSearchParams({ source }).toString()}`, 'Create Account');
    expect(await valueOf(tab, 'name')).toBe('');
    await tab.close();
  });

  it('keeps what is written when the page is read again', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const account = await editAccount(tab);
    const name = freshText('Mine');
    await tab.fill('Name', name);
    await update(admin, account, { phone_office: '030 1' });
    await tab.press('Refresh');
    await tab.settle();
    expect(await valueOf(tab, 'name')).toBe(name);
    await tab.close();
  });

  it('keeps what is written in a new appointment, whose start was the present minute', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open('/modules/Calls/create', 'Create Call');
    const name = freshText('Mine');
    await tab.fill('Subject', name);
    await tab.page.evaluate(() => {
      const { now } = Date;
      window.Date = class extends Date {
        constructor(...given: [] | [number | string]) {
          super(given[0] ?? now() + 120_000);
        }
        static override now = (): number => now() + 120_000;
      } as DateConstructor;
    });
    await tab.press('Refresh');
    await tab.settle();
    expect(await valueOf(tab, 'name')).toBe(name);
    await tab.close();
  });

  it('keeps what is written when the user signs out, for the same person', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await editAccount(tab);
    const name = freshText('Mine');
    await tab.fill('Name', name);
    await tab.page.locator('.RaUserMenu-userButton').click();
    await tab.press('Logout', 'menuitem');
    await tab.page.waitForSelector('input[name=username]');
    await tab.signIn(stack.admin);
    await tab.see('What you had written is here again.');
    expect(await valueOf(tab, 'name')).toBe(name);
    await tab.close();
  });

  it('keeps the parent of a record, and what its user decides later', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const [account, contact] = await Promise.all([create(admin, 'Accounts'), create(admin, 'Contacts')]);
    const name = freshText('Task');
    const task = await newRecord(admin, 'Tasks', { name, parent_type: 'Accounts', parent_id: account.id });
    await tab.open(`/modules/Tasks/${task.id}`, name);
    await tab.page.locator('.MuiFormControl-root:has(input[name=parent_type]) [role=combobox]').click();
    await tab.page.locator('[role=option][data-value=Contacts]').click();
    await tab.choose('Related record', String(contact.attributes.name));
    const mine = freshText('Mine');
    await tab.fill('Subject', mine);
    await update(admin, task, { name: freshText('Theirs') });
    const back = async (): Promise<void> => {
      await endSession(tab);
      await tab.signIn(stack.admin);
      await tab.see('Somebody else changed the same');
    };
    await back();
    await tab.press('Go on writing');
    await tab.page.waitForFunction(
      (name) => [...document.querySelectorAll('input')].some(({ value }) => value === name),
      {},
      String(contact.attributes.name),
    );
    await back();
    await tab.page.locator('[aria-labelledby=dispute-name] input[value=mine]').click();
    await tab.press('Save these');
    await tab.settle();
    expect(await valueOf(tab, 'name')).toBe(mine);
    await tab.press('Save');
    await tab.page.waitForFunction(() => window.location.hash.endsWith('/show'));
    const { attributes } = await read(admin, task);
    expect(attributes).toMatchObject({ name: mine, parent_type: 'Contacts', parent_id: contact.id });
    await tab.close();
  });

  it('has the record as it is, line breaks too, and the account for which nothing else is chosen', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const account = await create(admin, 'Accounts', { name: freshText('Chosen') });
    const values = {
      last_name: freshText('Copied'),
      account_id: account.id,
      primary_address_street: 'Way 1\nBack door',
    };
    const contact = await create(admin, 'Contacts', values);
    await tab.open('/modules/Contacts', values.last_name);
    const title = freshText('Title');
    await update(admin, contact, { title });
    await tab.open(`/modules/Contacts/create?copy=${contact.id}`, 'Create Contact');
    expect(await valueOf(tab, 'title')).toBe(title);
    await tab.page.waitForSelector('textarea[name=primary_address_street]');
    await tab.fill('Account', 'No such company');
    await tab.fill('Primary city', 'Bonn');
    await tab.see('Nothing is chosen for "No such company".');
    await tab.press('Save');
    await tab.page.waitForFunction(() => window.location.hash.endsWith('/show'));
    const copy = /Contacts\/([^/]+)\/show/.exec(tab.page.url())?.[1] ?? '';
    const { attributes } = await read(admin, { type: 'Contacts', id: copy });
    expect(attributes).toMatchObject({ ...values, title });
    await tab.close();
  });

  it('keeps what is written when the language changes', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const account = await editAccount(tab);
    const name = freshText('Mine');
    await tab.fill('Name', name);
    await tab.page.locator('[aria-controls=simple-menu]').click();
    await tab.press('Deutsch', 'menuitem');
    await tab.page.waitForFunction(() => /speichern/iu.test(document.body.innerText));
    await tab.settle();
    expect(await valueOf(tab, 'name')).toBe(name);
    await tab.press('Speichern');
    await tab.page.waitForFunction(() => window.location.hash.endsWith('/show'));
    await tab.settle();
    await tab.open(`/modules/Accounts/${account.id}`, name);
    expect(await tab.text()).not.toContain('geschrieben');
    await tab.close();
  });
});

describe('administration#panel: a list', () => {
  it('is shown, whatever is in its URL', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const { attributes } = await create(admin, 'Accounts', { name: freshText('Listed') });
    const names = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'];
    for (const value of ['{"named":{"toString":1},"name|email1@li":[{}]}', '[1]', '-7']) {
      await tab.open(`/modules/Accounts?${new URLSearchParams(names.map((name) => [name, value])).toString()}`);
      await tab.see(String(attributes.name));
      expect(await tab.page.$$('[role=alert]')).toEqual([]);
      await tab.open('/modules', 'Find');
    }
    await tab.close();
  });
});
