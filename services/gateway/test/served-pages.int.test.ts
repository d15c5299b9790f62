import { afterEach, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let stack: TestGateway;

afterEach(() => stack.stop());

/** The status of each page and of the description, by path, requested without a token as browsers do. */
async function statuses(): Promise<Record<string, number>> {
  const paths = ['/admin/', '/admin', '/docs/', '/docs', '/docs/start.js', '/api/v8/openapi.json'];
  const asked = paths.map(async (path) => {
    const { status } = await fetch(stack.url + path, { redirect: 'manual' });
    return [path, status] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

/** The links of `/`, as a document and as a page. */
async function named(): Promise<[string[], string]> {
  const { json } = await stack.send('GET', '/');
  const page = await fetch(stack.url, { headers: { accept: 'text/html' } });
  return [Object.keys(json.links ?? {}), await page.text()];
}

describe('pages of the gateway', () => {
  it('browsers#pages: are served, and linked from the root', async () => {
    stack = await startTestGateway();
    expect(await statuses()).toEqual({
      '/admin/': 200,
      '/admin': 308,
      '/docs/': 200,
      '/docs': 308,
      '/docs/start.js': 200,
      '/api/v8/openapi.json': 200,
    });
    const [links, page] = await named();
    expect(links).toEqual(expect.arrayContaining(['reference', 'administration', 'openapi']));
    expect(page).toMatch(/docs\/.*admin\//u);
  });

  it.each([
    ['true', 'admin-panel'],
    ['false', 'another'],
    ['false', undefined],
  ])('browsers#pages: with SERVE_PANEL=%s auth decides on a token for the client %s', async (setting, client) => {
    stack = await startTestGateway({ CRM_GATEWAY_SERVE_PANEL: setting });
    const headers = { authorization: '', 'content-type': 'application/json' };
    const body = { client_id: client ?? 'admin-panel', grant_type: 'password' };
    const { status, json } = await stack.send('POST', '/api/oauth/access_token', { headers, body });
    expect([status, json.error]).toEqual([401, 'invalid_client']);
    expect(stack.backends.seen.issue?.clientId).toBe(client);
  });

  it.each([
    ['SERVE_PANEL', '/admin', 'administration', '/docs/'],
    ['SERVE_DOCS', '/docs', 'reference', '/admin/'],
  ])('browsers#pages: are neither served nor linked with %s=false', async (setting, off, link, other) => {
    stack = await startTestGateway({ [`CRM_GATEWAY_${setting}`]: 'false' });
    const found = await statuses();
    const gone = Object.entries(found).filter(([path]) => path.startsWith(off));
    expect(gone.map(([, status]) => status)).toEqual(gone.map(() => 404));
    expect([found[other], found['/api/v8/openapi.json']]).toEqual([200, 200]);
    const { status, json } = await stack.send('GET', `${off}/`);
    const [error] = json.errors as unknown as readonly Readonly<Record<string, unknown>>[];
    expect([status, error?.code]).toEqual([404, 8401]);
    // Errors link to a page of the reference.
    expect(error?.links !== undefined).toBe(setting !== 'SERVE_DOCS');
    const [links, page] = await named();
    expect(links).not.toContain(link);
    expect(page).not.toContain(off.slice(1));
    expect(stack.log.map(({ event }) => event)).not.toContain('panel.missing');
  });
});
