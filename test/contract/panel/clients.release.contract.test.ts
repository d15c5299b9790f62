import { describe, expect, it } from '@jest/globals';
import { eventually, noteSecret } from '@crm/testkit';
import { administeredIn } from '../client/administration.js';
import { browserOfFile } from '../client/browser/browser-of-file.js';
import { MOST_CLIENTS } from '../client/browser/panel-lists.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { expectStatus } from '../client/document.js';
import { freshText } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, issue, requestToken } from '../client/tokens.js';

const LIST = '/modules/Accounts?page[limit]=1';
const admin = apiWith(await adminToken());

const browser = browserOfFile();

interface NewClient {
  readonly id: string;
  readonly secret: string;
}

/** Makes a client that acts for the ordinary user, with a rate limit, and reads its secret from the dialog. */
async function createClient(tab: PanelTab, name: string): Promise<NewClient> {
  await tab.open('/clients/create', 'Create Client');
  await tab.fill('Name', name);
  await tab.choose('User', stack.user.username);
  await tab.fill('Requests a minute', '600');
  await tab.press('Save');
  return readSecret(tab);
}

async function readSecret(tab: PanelTab): Promise<NewClient> {
  await tab.see('It is shown this once');
  const [id = '', secret = ''] = await tab.page.$$eval('[role=dialog] input', (inputs) =>
    inputs.map(({ value }) => value),
  );
  noteSecret(secret);
  expect(secret).toMatch(/^[\w-]{43}$/u);
  return { id, secret };
}

function grant({ id, secret }: NewClient): Record<string, string> {
  return { grant_type: 'client_credentials', client_id: id, client_secret: secret };
}

async function expectEnded(token: string): Promise<void> {
  await eventually(async () => {
    expectStatus(await apiWith(token).get(LIST), 401);
  }, 30_000);
}

/** All text in the page, including values of fields. */
function wholePage({ page }: PanelTab): Promise<string> {
  return page.evaluate(() =>
    [document.documentElement.outerHTML, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(),
  );
}

describe('administration#panel: OAuth clients in the panel', () => {
  it('are created, get tokens with the secret that is shown once, and lose them when an administrator revokes them', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const name = freshText('Client');
    const client = await createClient(tab, name);
    // Clipboards of headless browsers differ; the text that they receive does not.
    await tab.page.evaluate(() => {
      navigator.clipboard.writeText = (text) => {
        document.documentElement.dataset.copied = text;
        return Promise.resolve();
      };
    });
    await tab.press('Copy: Client secret');
    await tab.page.waitForSelector('button[aria-label="Copied: Client secret"]');
    const copied = await tab.page.evaluate(() => {
      const { copied: text } = document.documentElement.dataset;
      delete document.documentElement.dataset.copied;
      return text;
    });
    expect(copied).toBe(client.secret);
    await tab.press('I have kept it');
    await tab.seeNot('It is shown this once');
    expect(await wholePage(tab)).not.toContain(client.secret);

    const { access_token: token } = await issue(grant(client));
    const answer = await apiWith(token).get(LIST);
    expectStatus(answer, 200);
    expect(answer.headers['ratelimit-policy']).toBe('"client";q=600;w=60');
    await tab.press('Its tokens', 'link');
    await tab.press(`Revoke: ${name}, ${stack.user.username}`);
    await tab.see('Revoke these tokens?');
    await tab.press('Revoke');
    await tab.see('Revoked');
    await expectEnded(token);
    await tab.close();
  });

  it('get a new secret, which ends the first one and its tokens; going back hides it', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const name = freshText('Client');
    const client = await createClient(tab, name);
    await tab.press('I have kept it');
    const { access_token: token } = await issue(grant(client));
    await tab.open(MOST_CLIENTS, name);
    await tab.press(name, 'link');
    await tab.press('New secret');
    await tab.see(`Give "${name}" a new secret?`);
    await tab.press('New secret');
    const renewed = await readSecret(tab);
    await expectEnded(token);
    expectStatus(await requestToken(grant(client)), 401);
    expectStatus(await requestToken(grant(renewed)), 200);
    await tab.page.goBack();
    await tab.seeNot('It is shown this once');
    expect(await wholePage(tab)).not.toContain(renewed.secret);
    await tab.close();
  });

  it('lose all tokens at once', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const name = freshText('Client');
    const client = await createClient(tab, name);
    await tab.press('I have kept it');
    const tokens = [await issue(grant(client)), await issue(grant(client))];
    await tab.press('Its tokens', 'link');
    await tab.press('Revoke all tokens of the client');
    await tab.see(`Revoke all tokens of ${name}?`);
    await tab.press('Revoke all tokens of the client');
    for (const { access_token: token } of tokens) await expectEnded(token);
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it('are changed and deleted', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    const { id, secret } = await createClient(tab, freshText('Client'));
    await tab.press('I have kept it');
    const name = freshText('Renamed');
    await tab.fill('Name', name);
    await tab.press('standard:update', 'checkbox');
    await tab.press('Save');
    await eventually(async () => {
      const { attributes } = administeredIn(await admin.get(`/oauth2/clients/${id}`));
      expect(attributes).toMatchObject({ name, scopes: ['standard:read', 'standard:update'] });
    }, 30_000);
    await tab.settle();
    await tab.press('Delete');
    await tab.see(`Delete "${name}"?`);
    await tab.press('Confirm');
    await eventually(async () => {
      expectStatus(await admin.get(`/oauth2/clients/${id}`), 404);
    }, 30_000);
    expectStatus(await requestToken(grant({ id, secret })), 401);
    await tab.close();
  });
});

describe('administration#panel: signing keys in the panel', () => {
  it('are rotated', async () => {
    const tab = await openPanel(browser());
    await tab.signIn(stack.admin);
    await tab.open('/keys', 'Signs');
    await tab.press('Rotate');
    await tab.see('Replace the key that signs?');
    await tab.press('Rotate');
    await tab.see('The key will be replaced');
    const { data } = JSON.parse((await admin.get('/oauth2/keys')).text) as {
      readonly data: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
    };
    const signing = data.find(({ attributes }) => attributes.state === 'active');
    expect(signing?.attributes.rotation_requested).toBe(true);
    await tab.settle();
    // The page updates by itself: the test presses nothing.
    for (let looks = 0; looks < 2; looks += 1) {
      await tab.page.waitForResponse((response) => response.url().includes('/api/v8/oauth2/keys?'));
    }
    await tab.close();
  });
});
