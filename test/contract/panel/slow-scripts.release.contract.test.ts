/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { browserOfFile } from '../client/browser/browser-of-file.js';
import { openPanel } from '../client/browser/panel-tab.js';
import { create, freshText } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

const browser = browserOfFile();

/** Longer than the panel waits for further keys in a search field. */
const SCRIPT_DELAY_MS = 1_500;

it('a list that waits for the script of the next page does not return to itself', async () => {
  const name = freshText('Found');
  const account = await create(admin, 'Accounts', { name });
  const tab = await openPanel(browser());
  await tab.page.setRequestInterception(true);
  tab.page.on('request', (request) => {
    void sleep(request.url().includes('/record-show-') ? SCRIPT_DELAY_MS : 0).then(() => request.continue());
  });
  await tab.signIn(stack.admin);
  await tab.page.evaluate(() => {
    window.location.hash = '/modules/Accounts?filter={}';
  });
  await tab.see(name);
  await tab.page.locator('input[type=text]').fill(name);
  await tab.press(name, 'link');
  await tab.seePage(name);
  expect(new URL(tab.page.url()).hash).toBe(`#/modules/Accounts/${account.id}/show`);
  await tab.close();
});
