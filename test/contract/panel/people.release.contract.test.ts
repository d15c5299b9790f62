import { describe, expect, it } from '@jest/globals';
import { eventually, noteSecret } from '@crm/testkit';
import { createUser, PASSWORD } from '../client/administered-users.js';
import { auditOf } from '../client/auth-audit.js';
import { browserOfFile } from '../client/browser/browser-of-file.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { expectStatus, resourceOf } from '../client/document.js';
import { freshText } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, passwordGrant, requestToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

const browser = browserOfFile();

/** The id at the end of the page's URL, once it is the page of one record. */
async function idInUrl({ page }: PanelTab, resource: string): Promise<string> {
  const handle = await page.waitForFunction(
    (name) => new RegExp(`#/${name}/([^/?]+)$`).exec(window.location.hash)?.[1],
    {},
    resource,
  );
  await page.waitForFunction(() => !window.location.hash.endsWith('/create'));
  return String(await handle.jsonValue());
}

async function expectLogin(username: string, password: string, status: number): Promise<void> {
  await eventually(async () => {
    expectStatus(await requestToken({ ...passwordGrant('user'), username, password }), status);
  }, 30_000);
}

describe('administration#panel: users in the panel', () => {
  it('are created, get a password, and are locked out and admitted again', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const name = freshText('u');
    const password = freshText('a good password');
    noteSecret(password);
    await tab.open('/users/create', 'Create User');
    await tab.fill('User name', name);
    await tab.fill('Last name', 'Panel');
    await tab.press('Save');
    await tab.press('Set password');
    await tab.fill('New password', password);
    await tab.fill('New password again', `${password}?`);
    await tab.press('Set password');
    await tab.see('The two are not the same');
    await tab.fill('New password again', password);
    await tab.press('Set password');
    await tab.see('The password is set.');
    await expectLogin(name, password, 200);

    await tab.fill('Department', 'Security');
    await tab.press('Disable');
    await tab.see(`Disable ${name}?`);
    await tab.press('Disable');
    await tab.see('Enable');
    await expectLogin(name, password, 400);
    await tab.press('Enable');
    await tab.see('Disable');
    await expectLogin(name, password, 200);
    // The text of the form has outlived both buttons.
    await tab.press('Save');
    const id = await idInUrl(tab, 'users');
    await eventually(async () => {
      const { attributes } = resourceOf(await admin.get(`/modules/Users/${id}`));
      expect(attributes).toMatchObject({ department: 'Security', status: 'Active' });
    }, 30_000);
    await tab.settle();
    await tab.close();
  });

  it('show an error at its field', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open('/users/create', 'Create User');
    // The element that had the focus is gone with the previous page.
    await tab.page.waitForFunction(() => document.activeElement?.id === 'main-content');
    await tab.fill('User name', stack.user.username);
    await tab.fill('Last name', 'Twice');
    await tab.press('Save');
    const field = await tab.page.waitForSelector('input[name=user_name][aria-invalid=true]');
    expect(field).not.toBeNull();
    await tab.see('Already in use: Another record already has this value');
    await tab.close();
  });
});

describe('administration#own-password: the own password in the panel', () => {
  it('is changed with the current one, and required from then on', async () => {
    const { id, name } = await createUser(admin, { is_admin: true });
    const password = freshText('a better password');
    noteSecret(password);
    const tab = await openPanel(browser());
    await tab.signIn({ username: name, password: PASSWORD });
    await tab.press(`${name}, Profile`);
    await tab.press('Change password', 'menuitem');
    await tab.fill('Current password', 'not the current one');
    await tab.fill('New password', password);
    await tab.fill('New password again', password);
    await tab.press('Change password');
    await tab.see('Wrong: The current password is not that of the user');
    await tab.fill('Current password', PASSWORD);
    await tab.press('Change password');
    await tab.see('Your password is changed. Sign in with the new one.');
    await tab.page.waitForSelector('input[name=username]');
    await expectLogin(name, PASSWORD, 400);
    await expectLogin(name, password, 200);
    await tab.close();
    expect((await auditOf(id)).at(-1)).toMatchObject({ act: 'password.set', user_id: id });
  });
});

describe('administration#panel: roles in the panel', () => {
  it('consist of levels and are given to users', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const name = freshText('Role');
    await tab.open('/roles/create', 'Bugs');
    await tab.fill('Name', name);
    await tab.page.select('select[aria-label="Bugs: List"]', 'none');
    await tab.page.select('select[aria-label="Bugs: Edit"]', 'owner');
    await tab.page.select('select[aria-label="Cases: Delete"]', 'group');
    await tab.page.select('select[aria-label="Cases: Delete"]', '');
    await tab.press('Save');
    await tab.see('There are none.');
    const id = await idInUrl(tab, 'roles');
    expect(resourceOf(await admin.get(`/modules/ACLRoles/${id}`)).attributes).toMatchObject({
      name,
      actions: { Bugs: { list: 'none', edit: 'owner' } },
    });

    const user = freshText('m');
    const wanted = { user_name: user, last_name: user, status: 'Active' };
    const member = resourceOf(await admin.post('/modules/Users', { data: { type: 'Users', attributes: wanted } }), 201);
    const members = `/modules/ACLRoles/${id}/users?fields[Users]=user_name`;
    await tab.press('Add: Users');
    await tab.choose('Users', user);
    await tab.press('Add');
    await tab.page.waitForSelector(`button[aria-label="Remove ${user}"]`);
    expect((await admin.get(members)).text).toContain(member.id);
    await tab.press(`Remove ${user}`);
    await tab.press('Remove');
    await tab.see('There are none.');
    expect((await admin.get(members)).text).not.toContain(member.id);
    await tab.close();
  });
});
