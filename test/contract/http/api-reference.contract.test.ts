import { describe, expect, it } from '@jest/globals';
import { codeEntries } from '@crm/errors';
import { faultOf, errorOf } from '../client/error-document.js';
import { basicOf, postForm, type ClientSecret } from '../client/oauth.js';
import { send, type Answer } from '../client/send.js';
import { apiWith, baseUrl, stack, TOKEN_PATH } from '../client/stack.js';
import { STANDARD_SCOPES, type TokenAnswer } from '../client/tokens.js';

const PAGE = '/docs/';
const FILES: readonly (readonly [name: string, mediaType: string])[] = [
  ['', 'text/html; charset=utf-8'],
  ['start.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
  ['errors', 'text/html; charset=utf-8'],
];

/** Sends a request as a browser does, without a token or a media type of JSON:API. */
function browse(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return send(baseUrl, { method, path, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });
}

describe('GET /docs/', () => {
  it('redirects from /docs, behind any proxy path', async () => {
    const { status, headers } = await browse('/docs');
    expect([status, headers.location]).toEqual([308, 'docs/']);
  });

  it.each(FILES)('serves %j to anyone, to be revalidated before each use', async (name, mediaType) => {
    const { status, headers, text } = await browse(PAGE + name);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, mediaType, 'public, no-cache']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text.length).toBeGreaterThan(0);
    const { etag = '' } = headers;
    const again = await browse(PAGE + name, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    const head = await browse(PAGE + name, {}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
  });

  it.each(FILES)('restricts %j to its own origin', async (name, _mediaType) => {
    const { headers } = await browse(PAGE + name);
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => directive.split(/ (.*)/u, 2) as [string, string]),
    );
    expect(policy.get('default-src')).toBe("'none'");
    for (const own of ['script-src', 'style-src', 'connect-src']) expect(policy.get(own)).toBe("'self'");
    for (const none of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy.get(none)).toBe("'none'");
    expect(policy.get('img-src')).toBe("'self' data:");
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('names only existing files, by URLs relative to the page, and has no inline script', async () => {
    const { text } = await browse(PAGE);
    const named = [...text.matchAll(/ (?:src|href)="([^"]*)"/gu)].map(([, url = '']) => url);
    const files = FILES.map(([name]) => name).filter((name) => name.includes('.'));
    expect(named.sort()).toEqual([...files, '../api/v8/openapi.json'].sort());
    for (const url of named) expect((await browse(new URL(url, baseUrl + PAGE).pathname)).status).toBe(200);
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=| style=/u);
  });

  it('errors#about-links: explains each error code, at the anchor that errors link to', async () => {
    const { text } = await browse(`${PAGE}errors`);
    const entries = new Map(
      [...text.matchAll(/<dt id="(\d+)">(.*?)<\/dt><dd>(.*?)<\/dd>/gu)].map(([, code, name, detail]) => [
        Number(code),
        `${name ?? ''} ${detail ?? ''}`,
      ]),
    );
    expect([...entries.keys()]).toEqual(Object.keys(codeEntries).map(Number));
    for (const [code, { cause, errorClass }] of Object.entries(codeEntries)) {
      expect(entries.get(Number(code))).toMatch(
        new RegExp(`>${code} ${RegExp.escape(cause)}<.* ${errorClass}\\.$`, 'u'),
      );
    }
    expect(text).toContain('Bearer &lt;access token&gt;');
    const { links } = errorOf(await browse('/nothing'), 404);
    const about = new URL(links?.about ?? '');
    expect(about.origin + about.pathname).toBe(`${baseUrl}${PAGE}errors`);
    expect(entries.get(Number(about.hash.slice(1)))).toContain('Unknown route');
  });

  it('browsers#pages: no page lacks an icon that browsers ask for by themselves', async () => {
    const { status, text } = await browse('/favicon.ico');
    expect([status, text]).toEqual([204, '']);
  });

  it('ignores a query and an invalid token', async () => {
    expect((await browse(`${PAGE}?from=mail`)).status).toBe(200);
    expect((await browse(PAGE, { authorization: 'Bearer nonsense' })).status).toBe(200);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('answers %s with 405 and Allow', async (method) => {
    for (const path of ['/docs', ...FILES.map(([name]) => PAGE + name)]) {
      const answer = await browse(path, {}, method);
      expect(errorOf(answer, 405).code).toBe(8403);
      expect(answer.headers.allow).toBe('GET, HEAD');
    }
  });

  it.each([
    'index.html',
    'package.json',
    'swagger-ui-bundle.js.map',
    'start.js/',
    'START.JS',
    '..%2fpackage.json',
    'swagger-ui.css%00.js',
    '//etc/passwd',
  ])('serves nothing else: %s', async (path) => {
    expect(faultOf(await browse(PAGE + path), 404)).toBe('8401');
  });

  it.each(['../package.json', '%2e%2e/package.json', '..\\package.json'])(
    'cannot be left by dot segments: %s',
    async (path) => {
      expect(faultOf(await browse(PAGE + path), 400)).toContain('8407');
    },
  );
});

interface Flow {
  readonly tokenUrl: string;
  readonly refreshUrl: string;
  readonly scopes: Readonly<Record<string, string>>;
}

interface Description {
  readonly components: {
    readonly securitySchemes: Readonly<
      Record<
        string,
        { readonly type: string; readonly scheme?: string; readonly flows?: Readonly<Record<string, Flow>> }
      >
    >;
  };
}

describe('signing in from the reference', () => {
  const description = send(baseUrl, { path: '/api/v8/openapi.json' }).then(
    ({ text }) => JSON.parse(text) as Description,
  );

  it.each<[string, string, ClientSecret, Readonly<Record<string, string>>]>([
    ['password', 'password', stack.passwordClient, { ...stack.admin }],
    ['clientCredentials', 'client_credentials', stack.serviceClient, {}],
  ])('works by the flow %s as the viewer sends it, in a header and in the body', async (name, grant, client, user) => {
    const { securitySchemes } = (await description).components;
    const { flows } = securitySchemes.accessToken ?? {};
    const flow = flows?.[name];
    expect(flow?.tokenUrl).toBe(baseUrl + TOKEN_PATH);
    expect(flow?.refreshUrl).toBe(baseUrl + TOKEN_PATH);
    expect(Object.keys(flow?.scopes ?? {})).toEqual(expect.arrayContaining([...STANDARD_SCOPES]));
    const parameters = { grant_type: grant, scope: 'standard:read', ...user };
    const viewer = { accept: 'application/json, text/plain, */*', 'x-requested-with': 'XMLHttpRequest' };
    const inBody = { ...parameters, client_id: client.id, client_secret: client.secret };
    for (const answer of [
      await postForm(TOKEN_PATH, parameters, { ...viewer, ...basicOf(client) }),
      await postForm(TOKEN_PATH, inBody, viewer),
    ]) {
      expect(answer.status).toBe(200);
      const { access_token: token } = JSON.parse(answer.text) as TokenAnswer;
      expect((await apiWith(token).get('/modules/Accounts?page[limit]=1')).status).toBe(200);
    }
  });

  it('accepts an existing token of the user', async () => {
    const { securitySchemes } = (await description).components;
    expect(securitySchemes.givenToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  });
});
