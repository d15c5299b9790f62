import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answering, eventually, noteSecret, startReceiver, type Receiver } from '@crm/testkit';
import type { Browser } from 'puppeteer-core';
import { Webhook } from 'standardwebhooks';
import { administeredIn } from '../client/administration.js';
import { launchBrowser } from '../client/browser/launch.js';
import { MOST_WEBHOOKS } from '../client/browser/panel-lists.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { expectStatus } from '../client/document.js';
import { create, freshText } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

let browser: Browser;
let receiver: Receiver;

beforeAll(async () => {
  browser = await launchBrowser();
  receiver = await startReceiver(answering(200));
});

afterAll(async () => {
  await browser.close();
  await receiver.stop();
});

/** Makes a webhook for the notes and reads its secret from the dialog. */
async function createWebhook(tab: PanelTab, url: string): Promise<string> {
  await tab.open('/webhooks/create', 'Create Webhook');
  await tab.fill('URL', url);
  await tab.choose('Modules', 'Notes');
  await tab.press('created', 'checkbox');
  await tab.press('Save');
  return readSecret(tab);
}

async function readSecret(tab: PanelTab): Promise<string> {
  await tab.see('With it the receiver verifies the signatures');
  const secret = await tab.page.$eval('[role=dialog] input', ({ value }) => value);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  noteSecret(secret.replace('whsec_', ''));
  await tab.press('I have kept it');
  await tab.seeNot('It is shown this once');
  return secret;
}

/** Waits until the receiver has got so many changes of the record, and verifies them. */
async function expectReceived(record: string, count: number, secret: string): Promise<void> {
  await eventually(() => {
    const events = receiver.received.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    );
    expect(events.filter((event) => (event as { readonly subject?: string }).subject === record)).toHaveLength(count);
  }, 30_000);
}

async function attributesOf(id: string): Promise<Readonly<Record<string, unknown>>> {
  return administeredIn(await admin.get(`/webhooks/${id}`)).attributes;
}

describe('administration#panel: webhooks in the panel', () => {
  it('are created, post with the secret that is shown once, are paused, post again, and are deleted', async () => {
    const tab = await openPanel(browser);
    await tab.signIn(stack.admin);
    const url = `${receiver.url}?${freshText()}`;
    const secret = await createWebhook(tab, url);
    await tab.see('Nothing was posted in the last seven days.');
    expect(await tab.page.content()).not.toContain(secret);
    const id = String(/#\/webhooks\/([^/?]+)$/u.exec(tab.page.url())?.[1]);
    expect(await attributesOf(id)).toMatchObject({ url, modules: ['Notes'], kinds: ['created'], format: 'thin' });
    const { position: start } = await attributesOf(id);

    const first = await create(admin, 'Notes');
    await expectReceived(first.id, 1, secret);
    await tab.see('200');

    const changed = `${url}&changed`;
    await tab.fill('URL', changed);
    await tab.press('Pause');
    await tab.see('Inactive');
    expect(await tab.page.$eval('input[name=url]', (input) => input.value)).toBe(changed);
    await tab.fill('URL', url);
    const second = await create(admin, 'Notes');
    expect(await attributesOf(id)).toMatchObject({ active: false });
    await tab.press('Resume');
    await tab.seeNot('Inactive');
    await expectReceived(second.id, 1, secret);

    await tab.press('Post again');
    await tab.press('Post again');
    await tab.see('Enter a time or a position, not both.');
    await tab.fill('Position', String(start));
    await tab.press('Post again');
    await tab.see('Done');
    await expectReceived(first.id, 2, secret);

    await tab.settle();
    await tab.press('Delete');
    await tab.see(`Delete "${url}"?`);
    await tab.press('Confirm');
    await eventually(async () => {
      expectStatus(await admin.get(`/webhooks/${id}`), 404);
    }, 30_000);
    await tab.close();
  });

  it('are changed, get a new secret, and show that their receiver fails', async () => {
    const tab = await openPanel(browser);
    await tab.signIn(stack.admin);
    const failing = await startReceiver(answering(410));
    const secret = await createWebhook(tab, failing.url);
    const id = String(/#\/webhooks\/([^/?]+)$/u.exec(tab.page.url())?.[1]);
    // Without a choice it posts everything.
    await tab.press('created', 'checkbox');
    await tab.press('Save');
    await eventually(async () => {
      expect(await attributesOf(id)).toMatchObject({ modules: ['Notes'], kinds: null });
    }, 30_000);
    await tab.press('New secret');
    await tab.see(`Give "${failing.url}" a new secret?`);
    await tab.press('New secret');
    expect(await readSecret(tab)).not.toBe(secret);

    await create(admin, 'Notes');
    await tab.see('410');
    await tab.open(MOST_WEBHOOKS, failing.url);
    await tab.see('Paused: gone');
    expectStatus(await admin.delete(`/webhooks/${id}`), 204);
    await failing.stop();
    await tab.close();
  });
});
