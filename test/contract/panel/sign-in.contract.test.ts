/// <reference lib="dom" />
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { browserOfFile } from '../client/browser/browser-of-file.js';
import { ADMIN_AMONG_USERS } from '../client/browser/panel-lists.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { expectStatus } from '../client/document.js';
import { freshText } from '../client/records.js';
import { send } from '../client/send.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';

const browser = browserOfFile();

/** The API takes the panel's first access token, or no longer does. */
async function expectAnswer({ tokens }: PanelTab, status: number): Promise<void> {
  await eventually(async () => {
    expectStatus(await apiWith(tokens[0]?.access ?? 'none').get('/modules/meta/list'), status);
  }, 30_000);
}

/** Revokes as the panel's client does (RFC 7009): a refresh token ends everything, an access token only itself. */
async function revoke(token: string | undefined): Promise<void> {
  const body = new URLSearchParams({ client_id: 'admin-panel', token: token ?? 'none' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expectStatus(await send(baseUrl, { method: 'POST', path: '/api/oauth/revoke', headers, body }), 200);
}

describe('administration#panel: signing in to the panel', () => {
  it('lets an administrator in, and keeps tokens and searches in memory only', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.see('Signing keys');
    await tab.open('/users', 'Create');
    await tab.fill('Search by user name', freshText('Nobody'));
    await tab.see('Nothing found.');
    await tab.open('/clients', 'Create');
    await tab.seeNot('Nothing found.');
    const kept = await tab.page.evaluate(async () => ({
      local: JSON.stringify(window.localStorage),
      session: JSON.stringify(window.sessionStorage),
      databases: await window.indexedDB.databases(),
      cookie: document.cookie,
      url: window.location.href,
      state: JSON.stringify(window.history.state),
    }));
    expect(kept).toEqual({
      local: JSON.stringify({ 'crm-panel.locale': '"en"', 'crm-panel.client': '"admin-panel"' }),
      session: '{}',
      databases: [],
      cookie: '',
      url: `${baseUrl}/admin/#/clients`,
      state: expect.not.stringContaining(tab.tokens[0]?.access ?? ''),
    });
    expect(tab.tokens).toHaveLength(1);
    await tab.close();
  });

  it('shows the page that is opened before React has shown the first one', async () => {
    const tab = await openPanel(browser());
    await tab.page.evaluate(() => {
      const { stringify } = JSON;
      // A button of the first page asks for access here. React gets no time for more of that page.
      JSON.stringify = (value: unknown, ...how: unknown[]): string => {
        const text = stringify(value, ...(how as []));
        if (text === '["auth","canAccess",{"action":"create","resource":"clients"}]') {
          JSON.stringify = stringify;
          queueMicrotask(() => (window.location.hash = '/clients/create'));
          for (const end = performance.now() + 20; performance.now() < end;);
        }
        return text;
      };
    });
    await tab.signIn(stack.admin);
    await tab.seePage('Create Client');
    expect(tab.page.url()).toBe(`${baseUrl}/admin/#/clients/create`);
    await tab.close();
  });

  it('refuses a wrong password with a clear message', async () => {
    const tab = await openPanel(browser());
    await tab.submit({ username: freshText('nobody'), password: 'not the password' });
    await tab.see('User name or password is wrong.');
    expect(tab.tokens).toEqual([]);
    await tab.close();
  });

  it('names an unknown client', async () => {
    const tab = await openPanel(browser());
    await tab.press('OAuth client');
    await tab.fill('Client id', 'no-such-client');
    await tab.submit(stack.admin);
    await tab.see('The client "no-such-client" is not known here');
    expect(tab.tokens).toEqual([]);
    await tab.close();
  });

  it('signs in with a confidential client too', async () => {
    const tab = await openPanel(browser());
    await tab.press('OAuth client');
    await tab.fill('Client id', stack.passwordClient.id);
    await tab.fill('Client secret', stack.passwordClient.secret);
    await tab.signIn(stack.admin);
    await tab.see('Signing keys');
    expect(tab.tokens).toHaveLength(1);
    await tab.close();
  });

  it('revokes the tokens on signing out', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await expectAnswer(tab, 200);
    await tab.page.locator('.RaUserMenu-userButton').click();
    await tab.press('Logout', 'menuitem');
    await tab.page.waitForSelector('input[name=username]');
    await expectAnswer(tab, 401);
    await tab.close();
  });

  it('revokes the tokens when the page is left', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.page.goto(`${baseUrl}/.well-known/jwks.json`);
    await expectAnswer(tab, 401);
    await tab.close();
  });

  it('continues with a new access token when the present one expires', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await revoke(tab.tokens[0]?.access);
    await expectAnswer(tab, 401);
    await tab.open(ADMIN_AMONG_USERS, stack.admin.username);
    await eventually(() => {
      expect(tab.tokens).toHaveLength(2);
    }, 30_000);
    await tab.close();
  });

  it('asks to sign in again when the session ends, and returns to the same page', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open('/keys', 'Rotate');
    await revoke(tab.tokens[0]?.refresh);
    await expectAnswer(tab, 401);
    await tab.press('Refresh');
    await tab.see('Your session has ended');
    await tab.signIn(stack.admin);
    await tab.see('Rotate');
    expect(tab.page.url()).toBe(`${baseUrl}/admin/#/keys`);
    await tab.close();
  });

  it.each([
    ['a new one', '/users/create', 'Create User'],
    ['an existing one', '/users/1', 'Set password'],
  ])('restores the input of the form of a user, %s, when the same person is back', async (_, path, heading) => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open(path, heading);
    const department = freshText('Department');
    await tab.fill('Department', department);
    const { refresh } = tab.tokens.at(-1) ?? {};
    await revoke(refresh);
    await expectAnswer(tab, 401);
    if (path.endsWith('create')) {
      await tab.fill('User name', freshText('u'));
      await tab.fill('Last name', 'Draft');
    }
    await tab.press('Save');
    await tab.see('Your session has ended');
    expect(await tab.text()).not.toContain('Element');
    await tab.signIn(stack.admin);
    await tab.see('What you had written is here again.');
    await tab.page.waitForFunction(
      (text) => document.querySelector<HTMLInputElement>('input[name=department]')?.value === text,
      {},
      department,
    );
    expect(tab.page.url()).toBe(`${baseUrl}/admin/#${path}`);
    await tab.close();
  });
});
