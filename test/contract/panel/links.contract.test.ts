import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Browser } from 'puppeteer-core';
import { createUser, PASSWORD } from '../client/administered-users.js';
import { BROWSER_TIMEOUT_MS, launchBrowser } from '../client/browser/launch.js';
import { openLink } from '../client/browser/open-link.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { entryOf, linkedIds, linkUrl, middleValues, type Owner } from '../client/links/linkage.js';
import { create, freshText } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

let browser: Browser;
let tab: PanelTab;

beforeAll(async () => {
  const [launched, { name }] = await Promise.all([launchBrowser(), createUser(admin)]);
  browser = launched;
  tab = await openPanel(browser);
  await tab.signIn({ username: name, password: PASSWORD });
});

afterAll(async () => {
  await browser.close();
});

/** Waits until these records are linked, in any order. */
async function eventuallyLinked(owner: Owner, link: string, ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    expect(await linkedIds(admin, owner, link)).toEqual(ids.toSorted());
  }, BROWSER_TIMEOUT_MS);
}

describe('relationships#add: the links of a record in the panel', () => {
  it('are counted; records are added by their names, created with the link, and removed', async () => {
    const account = await create(admin, 'Accounts', { name: freshText('Linked') });
    const [present, other] = [
      await create(admin, 'Contacts', { last_name: freshText('Present'), account_id: account.id }),
      await create(admin, 'Contacts', { last_name: freshText('Other') }),
    ];
    await tab.open(`/modules/Accounts/${account.id}/show`, String(account.attributes.name));
    await openLink(tab, 'contacts', 'Contacts (1)');
    await tab.see(String(present.attributes.name));
    await tab.press('Add: Contacts');
    await tab.choose('Contacts', String(other.attributes.name));
    await tab.press('Add');
    await tab.see('Contacts (2)');
    await eventuallyLinked(account, 'contacts', [present.id, other.id]);
    await tab.press(`Remove ${String(present.attributes.name)}`);
    await tab.press('Remove');
    await tab.see('Contacts (1)');
    await eventuallyLinked(account, 'contacts', [other.id]);

    await openLink(tab, 'cases', 'Cases (0)');
    await tab.press('Create Case', 'link');
    await tab.page.waitForSelector(`input[name=account_id], input[value="${String(account.attributes.name)}"]`);
    await tab.fill('Subject', freshText('Broken'));
    await tab.press('Save');
    await tab.see('Cases (1)');
    expect(tab.page.url()).toContain(`/Accounts/${account.id}/show`);
  });
});

describe('relationships#middle-tables: the row of a link in the panel', () => {
  it('shows its values, which can be changed', async () => {
    const meeting = await create(admin, 'Meetings', { name: freshText('Talk') });
    const contact = await create(admin, 'Contacts', { last_name: freshText('Guest') });
    await admin.post(linkUrl(meeting, 'contacts'), { data: [entryOf(contact)] });
    await tab.open(`/modules/Meetings/${meeting.id}/show`, String(meeting.attributes.name));
    await openLink(tab, 'contacts', 'Invited contacts (1)');
    await tab.see('No answer');
    await tab.press(`Edit ${String(contact.attributes.name)}`);
    await tab.page.locator('[role=dialog] [role=combobox]').click();
    await tab.press('Tentative', 'option');
    const row = { middle_table: { data: { type: 'Link', attributes: { accept_status: 'decline', required: false } } } };
    await admin.post(linkUrl(meeting, 'contacts'), { data: [{ ...entryOf(contact), meta: row }] });
    await tab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await tab.see('Declined');
    await tab.press('Save');
    await tab.see('Somebody else changed the same: Answer');
    await tab.press('Save');
    await tab.seeNot('Declined');
    await tab.see('Tentative');
    const values = await middleValues(admin, meeting, 'contacts');
    expect(values[contact.id]).toMatchObject({ accept_status: 'tentative', required: false });
    await tab.close();
  });
});
