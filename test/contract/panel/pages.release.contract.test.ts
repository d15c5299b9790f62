import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'puppeteer-core';
import { sampleOf } from '@crm/testkit';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { administeredIn, documentFor } from '../client/administration.js';
import { launchBrowser } from '../client/browser/launch.js';
import { ADMIN_AMONG_USERS, MOST_CLIENTS, MOST_WEBHOOKS, TOKENS_OF_ADMIN } from '../client/browser/panel-lists.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { newRecord } from '../client/links/new-record.js';
import { create, freshText } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const account = await create(admin, 'Accounts', { name: freshText('Page') });
const roleName = freshText('Role');
const role = await newRecord(admin, 'ACLRoles', { name: roleName });
const webhookUrl = `https://hooks.example/${freshText()}`;
const webhook = administeredIn(
  await admin.post('/webhooks', documentFor('webhooks', { url: webhookUrl, active: false })),
  201,
);

/** Every page, and a text on it that is the same in every language. */
const PAGES: readonly (readonly [string, string])[] = [
  [MOST_CLIENTS, 'Administration panel'],
  ['/clients/create', 'standard:read'],
  ['/clients/admin-panel', 'standard:read'],
  [TOKENS_OF_ADMIN, 'admin'],
  ['/keys', 'RS256'],
  [ADMIN_AMONG_USERS, 'admin'],
  ['/users/create', ''],
  ['/users/1', ''],
  ['/roles', ''],
  ['/roles/create', ''],
  [`/roles/${role.id}`, roleName],
  [MOST_WEBHOOKS, webhookUrl],
  ['/webhooks/create', 'created'],
  [`/webhooks/${webhook.id}`, 'created'],
  ...['modules', 'fields', 'options', 'links', 'indexes'].flatMap((kind): [string, string][] => [
    [`/catalog-${kind}`, ''],
    [`/catalog-${kind}/create`, ''],
  ]),
  ['/modules', ''],
  ['/modules/Accounts', ''],
  ['/modules/Accounts/create', ''],
  ['/modules/Accounts/import', 'CSV'],
  [`/modules/Accounts/${account.id}`, String(account.attributes.name)],
  [`/modules/Accounts/${account.id}/show`, String(account.attributes.name)],
];
/** How a user looks at the pages, and the heading of the signing keys there. */
const LOOKS = [
  ['a telephone', { width: 320, theme: 'light', language: 'en' }, 'Signing keys'],
  ['a large window', { theme: 'light', language: 'es' }, 'Claves de firma'],
  ['a small computer', { width: 1280, theme: 'dark', language: 'de' }, 'Signaturschlüssel'],
] as const;
const RAW_KEY = /\b(?:ra|crm|resources)\.[a-z_]+\.[a-z_.]+/gu;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await admin.delete(`/webhooks/${webhook.id}`);
  await browser.close();
});

/** Faults that `look` finds on the sign-in page and on each other page, with the page's path. */
async function walk(tab: PanelTab, look: () => Promise<readonly string[]>): Promise<string[]> {
  const found = (await look()).map((fault) => `sign-in: ${fault}`);
  await tab.signIn(stack.admin);
  for (const [path, text] of PAGES) {
    await tab.open(path, text);
    found.push(...(await look()).map((fault) => `${path}: ${fault}`));
  }
  return found;
}

/** Elements that extend beyond the window and cannot be scrolled to, and words with room for only a letter or two. */
function beyondTheEdge({ page }: PanelTab): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && isScrolled(element.parentElement));
    const { scrollWidth } = document.documentElement;
    const page = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
    const elements = [
      ...document.querySelectorAll('main button, main [role=combobox], main h2, main p, main dd, header button'),
    ]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1 && !isScrolled(element))
      .map((element) => element.outerHTML.slice(0, 200));
    const squeezed = [...document.querySelectorAll<HTMLElement>('main th, main td')]
      .filter((cell) => cell.innerText.trim().length > 6 && cell.clientWidth < 64)
      .map((cell) => `only ${cell.clientWidth} pixels for ${cell.innerText.replaceAll('\n', ' ')}`);
    return [...page, ...elements, ...squeezed];
  });
}

/** Faults of the current page: those that axe finds, keys in place of texts, and elements that do not fit the window. */
async function faultsOf(tab: PanelTab): Promise<readonly string[]> {
  return [
    ...(await accessibilityFaults(tab.page)),
    ...((await tab.text()).match(RAW_KEY) ?? []),
    ...(await beyondTheEdge(tab)),
  ];
}

describe('the pages of the panel', () => {
  it.each(sampleOf(LOOKS, 2))('fit %s, are in its language, and have no axe violation', async (_, look, text) => {
    const tab = await openPanel(browser, look);
    expect(await walk(tab, () => faultsOf(tab))).toEqual([]);
    await tab.open('/keys', text);
    expect(await tab.page.evaluate(() => document.documentElement.lang)).toBe(look.language);
    await tab.close();
  });

  it('show the actions of a row on a small computer without scrolling', async () => {
    const tab = await openPanel(browser, { width: 1280, language: 'de' });
    await tab.signIn(stack.admin);
    await tab.open('/keys', 'RS256');
    const edges = await tab.page.evaluate(() =>
      [...document.querySelectorAll('main td:last-child button')].map((button) => button.getBoundingClientRect().right),
    );
    expect(edges.length).toBeGreaterThan(0);
    expect(Math.max(...edges)).toBeLessThanOrEqual(1280);
    await tab.close();
  });

  it('are usable by keyboard alone', async () => {
    const tab = await openPanel(browser);
    const { keyboard } = tab.page;
    await tab.page.focus('input[name=username]');
    await keyboard.type(stack.admin.username);
    await keyboard.press('Tab');
    await keyboard.type(stack.admin.password);
    await keyboard.press('Enter');
    await tab.see('Administration panel');
    // The page itself has the focus, without an outline, because it is not a control.
    await tab.page.waitForFunction(() => document.activeElement?.id === 'main-content');
    const outline = await tab.page.$eval('#main-content', (element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('none');
    await tab.page.focus('a[href="#/keys"]');
    await keyboard.press('Enter');
    await tab.see('Rotate');
    expect(tab.page.url()).toMatch(/#\/keys$/u);
    await tab.close();
  });
});

describe('these tests', () => {
  it('detect a violation of the policy of the page', async () => {
    const tab = await openPanel(browser);
    await tab.page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
      const image = document.createElement('img');
      image.src = 'https://example.org/x.png';
      document.body.append(image);
    });
    await tab.settle();
    expect(tab.faults.join('\n')).toMatch(/Content Security Policy/u);
    await expect(tab.close()).rejects.toThrow(/Content Security Policy/u);
  });

  it('detect inaccessible content', async () => {
    const tab = await openPanel(browser);
    await tab.page.evaluate(() => {
      document.body.append(document.createElement('button'));
    });
    expect((await accessibilityFaults(tab.page)).join()).toMatch(/button-name \(critical\)/u);
    await tab.close();
  });
});
