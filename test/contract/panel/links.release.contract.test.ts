/// <reference lib="dom" />
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { createUser, PASSWORD, tokenOf } from '../client/administered-users.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { browserOfFile } from '../client/browser/browser-of-file.js';
import { BROWSER_TIMEOUT_MS } from '../client/browser/launch.js';
import { openLink } from '../client/browser/open-link.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { entryOf, linkedIds, linkUrl } from '../client/links/linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { create, freshText } from '../client/records.js';
import { eventuallyInForce } from '../client/rights/eventually-in-force.js';
import { giveRole } from '../client/rights/give-role.js';
import { readMe } from '../client/rights/read-me.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

const browser = browserOfFile();

async function meetingWithContact() {
  const meeting = await create(admin, 'Meetings', { name: freshText('Talk') });
  const contact = await create(admin, 'Contacts', { last_name: freshText('Guest') });
  await admin.post(linkUrl(meeting, 'contacts'), { data: [entryOf(contact)] });
  return { meeting, contact };
}

async function openAsAdmin(look: Parameters<typeof openPanel>[1] = {}): Promise<PanelTab> {
  const tab = await openPanel(browser(), look);
  await tab.signIn(stack.admin);
  return tab;
}

describe('rights#links: the links of a record in the panel', () => {
  it('have no buttons, counts or bars that the person may not use', async () => {
    const { id, name } = await createUser(admin);
    await giveRole(admin, { Bugs: { access: 'none' }, Contacts: { edit: 'none' } }, { type: 'Users', id });
    const api = apiWith(await tokenOf(name));
    await eventuallyInForce(async () => {
      if ((await readMe(api)).rights.Contacts?.edit !== 'none') throw new Error('The role is not in force');
    });
    const account = await create(admin, 'Accounts', { name: freshText('Seen') });
    const contact = await create(admin, 'Contacts', { last_name: freshText('Kept'), account_id: account.id });
    const tab = await openPanel(browser());
    await tab.signIn({ username: name, password: PASSWORD });
    await tab.open(`/modules/Accounts/${account.id}/show`, String(account.attributes.name));
    await openLink(tab, 'contacts', 'Contacts (1)');
    await tab.see(String(contact.attributes.name));
    await openLink(tab, 'cases', 'Cases (0)');
    await tab.see('Add: Cases');
    await tab.settle();
    const text = await tab.text();
    for (const hidden of ['Add: Contacts', 'Create Contact', 'Bugs']) expect(text).not.toContain(hidden);
    expect(await tab.page.$$('td button')).toEqual([]);
    await tab.close();
  });
});

describe('relationships#required-links: a refusal of the API', () => {
  it('is shown in the dialog that asked for the change', async () => {
    const project = await newRecord(admin, 'Project');
    const task = await newRecord(admin, 'ProjectTask', { project_id: project.id });
    const tab = await openAsAdmin();
    await tab.open(`/modules/Project/${project.id}/show`, String(project.attributes.name));
    await openLink(tab, 'projecttask', 'Project tasks (1)');
    await tab.press(`Remove ${String(task.attributes.name)}`);
    await tab.press('Remove');
    await tab.page.waitForFunction(() => document.querySelector('[role=dialog] [role=alert]') !== null);
    await tab.press('Cancel');
    await tab.see('Project tasks (1)');
    expect(await linkedIds(admin, project, 'projecttask')).toEqual([task.id]);
    await tab.close();
  });
});

describe('relationships#links-in-documents: a new record of a many-to-many link', () => {
  it('is created with the link, although its form has no attribute for it', async () => {
    const { meeting, contact } = await meetingWithContact();
    const tab = await openAsAdmin();
    await tab.open(`/modules/Meetings/${meeting.id}/show`, String(meeting.attributes.name));
    await openLink(tab, 'contacts', 'Invited contacts (1)');
    await tab.press('Create Contact', 'link');
    await tab.fill('Last name', freshText('New'));
    await tab.press('Save');
    await openLink(tab, 'contacts', 'Invited contacts (2)');
    await eventually(async () => {
      const linked = await linkedIds(admin, meeting, 'contacts');
      expect(linked).toHaveLength(2);
      expect(linked).toContain(contact.id);
    }, BROWSER_TIMEOUT_MS);
    await tab.close();
  });
});

describe('the links of a record and their dialogs', () => {
  it.each([
    { language: 'en', link: 'Invited contacts', add: 'Add: Invited contacts', edit: 'Edit', remove: 'Remove' },
    {
      language: 'de',
      link: 'Eingeladene Kontakte',
      add: 'Hinzufügen: Eingeladene Kontakte',
      edit: 'bearbeiten',
      remove: 'entfernen',
    },
    {
      language: 'es',
      link: 'Contactos invitados',
      add: 'Añadir: Contactos invitados',
      edit: 'Editar',
      remove: 'Quitar',
    },
  ] as const)(
    'fit a width of 320 pixels and are accessible in $language',
    async ({ language, link, add, ...names }) => {
      const { meeting, contact } = await meetingWithContact();
      const tab = await openAsAdmin({ language, width: 320 });
      await tab.open(`/modules/Meetings/${meeting.id}/show`, String(meeting.attributes.name));
      await tab.page.locator('#link-contacts').click();
      await tab.see(`${link} (1)`);
      await tab.see(String(contact.attributes.name));
      await tab.settle();
      expect(await accessibilityFaults(tab.page)).toEqual([]);
      expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const small = await tab.page.$$eval('main button, main a', (controls) =>
        controls
          .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 24)
          .filter((control) => control.tagName === 'BUTTON')
          .map((control) => control.outerHTML.slice(0, 200)),
      );
      expect(small).toEqual([]);
      for (const label of [add, names.edit, names.remove]) {
        const button = await tab.page.waitForSelector(`main button[aria-label*="${label}"]`);
        await button?.click();
        await tab.page.waitForSelector('[role=dialog]');
        await tab.settle();
        expect([label, await accessibilityFaults(tab.page)]).toEqual([label, []]);
        await tab.page.keyboard.press('Escape');
        await tab.page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
      }
      await tab.close();
    },
  );
});
