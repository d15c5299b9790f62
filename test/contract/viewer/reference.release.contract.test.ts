/// <reference lib="dom" />
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { browserOfFile } from '../client/browser/browser-of-file.js';
import { openReference, type ReferenceTab } from '../client/browser/reference-tab.js';
import { create, freshText } from '../client/records.js';
import { send } from '../client/send.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
}

interface Description {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const token = await adminToken();
const api = apiWith(token);
const description = JSON.parse((await send(baseUrl, { path: '/api/v8/openapi.json' })).text) as Description;
const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [{ path, method, ...operation }];
  }),
);
const modules = [
  ...new Set(operations.flatMap(({ path }) => /^\/api\/v8\/modules\/([A-Z]\w*)/u.exec(path)?.[1] ?? [])),
];
/** Whether the page shows a tag while it shows this module. */
const isOf = (module: string, tag: string): boolean => tag === module || !modules.includes(tag);

const browser = browserOfFile();

/** The processor time that the pages of the browser have taken. */
async function rendererSeconds(): Promise<number> {
  const session = await browser().target().createCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The texts of all elements of a kind, on one line each. */
function textsOf({ page }: ReferenceTab, selector: string): Promise<string[]> {
  return page.$$eval(selector, (elements) =>
    elements.map((element) => (element as HTMLElement).innerText.replaceAll(/\s+/gu, ' ').trim()),
  );
}

/** Shows the operations of a module. */
async function chooseModule(tab: ReferenceTab, name: string): Promise<void> {
  await tab.tabTo('Module', 'back');
  await tab.page.keyboard.type(name);
  await tab.page.waitForSelector(`[data-tag=${name}][data-is-open=true]`);
}

/** Enters a token that was obtained elsewhere. */
async function giveToken(tab: ReferenceTab): Promise<void> {
  await tab.press('Authorize');
  await tab.tabTo('auth-bearer-value', 'back');
  await tab.write(token);
  await tab.press('Apply credentials');
  await tab.press('Close');
  await tab.page.waitForSelector('.dialog-ux', { hidden: true });
}

/** Opens an operation to be tried out, by its line in the list. */
async function tryOut(tab: ReferenceTab, line: string): Promise<void> {
  await tab.press(line);
  await tab.press('Try it out');
}

/** Sends the request, and gives the status and the document of the answer as the page shows them. */
async function execute(tab: ReferenceTab): Promise<{ readonly status: string; readonly text: string }> {
  const answered = tab.page.waitForResponse((response) => response.url().startsWith(`${baseUrl}/api/v8/`));
  await tab.press('Execute');
  const answer = String((await answered).status());
  const row = '.live-responses-table .response';
  // The previous answer is shown until the new one arrives.
  await tab.page.waitForFunction(
    (selector, status) => document.querySelector<HTMLElement>(selector)?.innerText.trim() === status,
    {},
    `${row} .response-col_status`,
    answer,
  );
  return { status: answer, text: await tab.read(`${row} .response-col_description`) };
}

describe('browsers#reference-page: the API reference in a browser', () => {
  it('shows every operation of the module that its URL names, and keeps to its own policy', async () => {
    const tab = await openReference(browser(), 'Notes');
    const tags = await tab.page.$$eval('.opblock-tag', (all) => all.map((tag) => tag.getAttribute('data-tag')));
    expect(tags).toEqual(description.tags.map(({ name }) => name).filter((name) => isOf('Notes', name)));
    const lines = operations
      .filter(({ tags: [tag] }) => tag === 'Notes')
      .map(({ method, path, summary }) => `${method.toUpperCase()} ${path} ${summary}`);
    expect((await textsOf(tab, '.operation-tag-content .opblock-summary-control')).toSorted()).toEqual(
      lines.toSorted(),
    );
    expect(await tab.page.$$('main')).toHaveLength(1);
    expect(await textsOf(tab, '#module option')).toEqual(modules);
    await tab.close();
  });

  it('opens an operation that its URL names without seconds of computation', async () => {
    const before = await rendererSeconds();
    const tab = await openReference(browser(), 'Accounts/listAccounts');
    expect(await tab.read('.opblock .parameters')).toContain('page[limit]');
    // It took 38 seconds when the library interpreted the description of all modules, and takes 5.
    expect((await rendererSeconds()) - before).toBeLessThan(15);
    await tab.close();
  });

  it('can be used by keyboard alone: from a token to a record that is found again', async () => {
    const tab = await openReference(browser());
    await chooseModule(tab, 'Contacts');
    await tryOut(tab, 'GET /api/v8/modules/Contacts List Contacts');
    expect((await execute(tab)).status).toBe('401');

    await giveToken(tab);
    await chooseModule(tab, 'Accounts');
    await tryOut(tab, 'GET /api/v8/modules/Accounts List Accounts');
    await tab.fill('page[limit]', '1');
    // Others create accounts too, and one of theirs may be the newest.
    const names: string[] = [];
    await eventually(async () => {
      const { attributes } = await create(api, 'Accounts', { name: freshText('Reference') });
      names.push(String(attributes.name));
      const found = await execute(tab);
      expect(found.status).toBe('200');
      expect(names.filter((name) => found.text.includes(name))).toHaveLength(1);
    });
    await tab.close();
  });

  it('signs in by itself', async () => {
    const tab = await openReference(browser(), 'Metadata');
    await tab.press('Authorize');
    await tab.tabTo('auth-basic-username', 'back');
    const { passwordClient, admin } = stack;
    const form = '.auth-container:has(#oauth_username)';
    await tab.page.locator(`${form} #oauth_username`).fill(admin.username);
    await tab.page.locator(`${form} #oauth_password`).fill(admin.password);
    await tab.page.locator(`${form} input[data-name=clientId]`).fill(passwordClient.id);
    await tab.page.locator(`${form} input[data-name=clientSecret]`).fill(passwordClient.secret);
    await tab.page.locator(`${form} button.authorize`).click();
    await tab.read(`${form} .errors, .auth-container h6`);
    await tab.press('Close');
    await tryOut(tab, 'GET /api/v8/modules/meta/list List the modules');
    const found = await execute(tab);
    expect(found.status).toBe('200');
    expect(found.text).toContain('"Accounts"');
    await tab.close();
  });

  it('uploads a file and downloads it', async () => {
    const note = await create(api, 'Notes', { filename: 'page.html' });
    const tab = await openReference(browser(), 'Notes');
    await giveToken(tab);
    const path = '/api/v8/modules/Notes/{id}/filename/content';
    await tryOut(tab, `PUT ${path} Write the file filename of a record of Notes`);
    await tab.fill('id', note.id);
    const input = await tab.page.waitForSelector('input[type=file]');
    await input?.uploadFile('services/gateway/viewer/index.html');
    expect((await execute(tab)).status).toBe('204');
    const content = await api.get(`/modules/Notes/${note.id}/filename/content`);
    expect(content.text).toContain('<!doctype html>');
    expect(content.headers['content-type']).toBe('application/octet-stream');
    await tab.close();
  });
});
