import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { createClient } from '../client/administration.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { browserOfFile } from '../client/browser/browser-of-file.js';
import { BROWSER_TIMEOUT_MS } from '../client/browser/launch.js';
import { MOST_CLIENTS } from '../client/browser/panel-lists.js';
import { openLink } from '../client/browser/open-link.js';
import { openPanel } from '../client/browser/panel-tab.js';
import { expectStatus } from '../client/document.js';
import { create, freshText } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

const browser = browserOfFile();

describe('administration#panel: records in the panel', () => {
  it('are found by name, sorted, and link to related ones', async () => {
    const mark = freshText('Search');
    // The newest is the first one before they are sorted by name.
    const second = await create(admin, 'Accounts', { name: `${mark} 100 Beta` });
    const first = await create(admin, 'Accounts', { name: `${mark} 100% Alpha`, industry: 'Retail' });
    const contact = await create(admin, 'Contacts', { last_name: freshText('Linked'), account_id: first.id });
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open('/modules', 'Accounts');
    await tab.fill('Find a module', 'Acc');
    await tab.open('/modules/Accounts', 'Office phone');
    await tab.fill('Search in Name, Email address', mark);
    await tab.seeNot('of more than');
    await tab.see(String(second.attributes.name));
    await tab.page.locator('span[data-field=name], [data-field=name] button, th span[role=button]').click();
    await eventually(async () => {
      const names = await tab.page.$$eval('tbody td.column-name', (cells) => cells.map(({ innerText }) => innerText));
      expect(names).toEqual([String(second.attributes.name), String(first.attributes.name)]);
    }, BROWSER_TIMEOUT_MS);

    await tab.fill('Search in Name, Email address', '100% al');
    await tab.seeNot(String(second.attributes.name));
    await tab.press(String(first.attributes.name), 'link');
    await tab.seePage(String(first.attributes.name));
    await openLink(tab, 'contacts', 'Contacts (1)');
    await tab.press(String(contact.attributes.name), 'link');
    await tab.seePage(String(contact.attributes.name));
    await tab.press(String(first.attributes.name), 'link');
    await tab.seePage(String(first.attributes.name));
    expect(await tab.text()).toContain('Retail');
    await tab.close();
  });

  it('are shown in the language of the user, enumerated values too', async () => {
    const account = await create(admin, 'Accounts', { name: freshText('Sprache'), industry: 'Retail' });
    const tab = await openPanel(browser(), { language: 'de' });
    await tab.signIn(stack.admin);
    await tab.open(`/modules/Accounts/${account.id}/show`, String(account.attributes.name));
    await tab.see('Einzelhandel');
    expect(await tab.text()).toContain('Verknüpfte Datensätze');
    await tab.close();
  });

  it('execute nothing, whatever they contain', async () => {
    const html = `<img src=x onerror=alert(1)><script>alert(2)</script>${freshText('x')} %{name} |||| {{7*7}}`;
    const account = await create(admin, 'Accounts', {
      name: html,
      website: 'javascript:alert(3)',
      phone_office: 'javascript:alert(4)',
      description: html,
      email1: '"<svg/onload=alert(5)>"@example.org',
    });
    const honest = await create(admin, 'Accounts', { name: freshText('Honest'), website: 'https://example.org/a' });
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open('/modules/Accounts', 'Office phone');
    await tab.fill('Search in Name, Email address', html.slice(0, 20));
    await tab.see(html);
    // The search changes the URL after a while, which would leave the page that is opened next.
    await tab.page.waitForFunction(() => window.location.hash.includes('filter='));
    await tab.open(`/modules/Accounts/${account.id}/show`, 'javascript:alert(3)');
    await tab.see(html);
    const targets = await tab.page.$$eval('a', (links) => links.map(({ protocol }) => protocol));
    expect(targets.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol))).toEqual([]);
    expect(await tab.page.$$('#panel img, #panel script, #panel svg[onload]')).toEqual([]);

    await tab.open(`/modules/Accounts/${honest.id}/show`, 'https://example.org/a');
    const link = await tab.page.$eval('a[href="https://example.org/a"]', ({ rel, target }) => ({ rel, target }));
    expect(link).toEqual({ rel: 'noopener noreferrer', target: '_blank' });
    await tab.close();
  });

  it('are as harmless in prompts and titles', async () => {
    const name = `<b onmouseover=alert(1)>${freshText('c')}</b>`;
    expectStatus(await createClient(admin, { name }), 201);
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open(MOST_CLIENTS, name);
    await tab.press(name, 'link');
    await tab.press('New secret');
    await tab.see(`Give "${name}" a new secret?`);
    await tab.press('Cancel');
    await tab.close();
  });

  it('that do not exist are reported', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open('/modules/NoSuchModule');
    await tab.see('Not Found');
    expect(tab.page.url()).toContain('NoSuchModule');
    await tab.open('/modules/Accounts/gone', 'This cannot be shown: Not found');
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.close();
  });

  it('that cannot be read are not taken for deleted, and are read again', async () => {
    const { id, attributes } = await create(admin, 'Accounts', { name: freshText('Unread') });
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const network = await tab.page.createCDPSession();
    await network.send('Network.enable');
    await network.send('Network.setBlockedURLs', { urls: [`*/Accounts/${id}`] });
    await tab.open(`/modules/Accounts/${id}/show`, 'This cannot be shown: The service does not answer.');
    await network.send('Network.setBlockedURLs', { urls: [] });
    await tab.press('Refresh');
    await tab.see(String(attributes.name));
    // While anything loads, a spinner covers the button and takes its clicks.
    await tab.settle();
    await network.send('Network.setBlockedURLs', { urls: ['*/api/v8/*'] });
    await tab.press('Refresh');
    await tab.see('The service does not answer. This is as of');
    await tab.settle();
    expect(await tab.text()).toContain(String(attributes.name));
    await tab.close();
  });
});
