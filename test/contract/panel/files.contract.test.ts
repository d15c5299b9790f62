import { describe, expect, it } from '@jest/globals';
import { faultOf } from '../client/error-document.js';
import { send, type Answer } from '../client/send.js';
import { baseUrl, stack } from '../client/stack.js';

function ask(path: string, method = 'GET', headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return send(baseUrl, { method, path, headers });
}

function policyOf({ headers }: Answer): Record<string, string> {
  const policy = String(headers['content-security-policy']);
  return Object.fromEntries(
    policy.split('; ').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const page = await ask('/admin/');
const [, script = ''] = /<script type="module" src="(?<name>[^"]+)">/u.exec(page.text) ?? [];

describe('administration#panel: the static files of the panel', () => {
  it('are a page that loads scripts and styles only from its own files, and cannot be framed', () => {
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['x-frame-options']).toBe('DENY');
    const nonce = /nonce="([^"]+)"/u.exec(page.text)?.[1] ?? '';
    expect(policyOf(page)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'nonce-${nonce}'`,
      'connect-src': "'self'",
      'img-src': "'self' data: blob:",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
  });

  it('name the version of the service, as its description does', async () => {
    const { info } = JSON.parse((await ask('/api/v8/openapi.json?module=Users')).text) as {
      readonly info: { readonly version: string };
    };
    expect(page.text).toContain(`<meta name="generator" content="CRM Service ${info.version}" />`);
  });

  it('have a nonce that is never reused', async () => {
    const again = await ask('/admin/');
    expect(policyOf(again)['style-src']).not.toBe(policyOf(page)['style-src']);
  });

  it('may be cached for good where their name changes with their content, compressed on request', async () => {
    const plain = await ask(`/admin/${script}`);
    expect(plain.status).toBe(200);
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    expect(plain.headers.vary).toBe('Accept-Encoding');
    const response = await fetch(`${baseUrl}/admin/${script}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(plain.text);
  });

  it('name the licences of the packages that they contain', async () => {
    const { text } = await ask(`/admin/${script}`);
    const [, licences = ''] = /Licences of what is in here: (\S+)/u.exec(text) ?? [];
    const answer = await ask(`/admin/${licences}`);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.text).toMatch(/^react-admin .*\(MIT\)$/mu);
    expect(answer.text).toMatch(/^react .*\(MIT\)$/mu);
  });

  it('contain no data of this installation, whoever asks', async () => {
    const anonymous = await ask(`/admin/${script}`);
    const { text } = await ask(`/admin/${script}`, 'GET', { authorization: 'Bearer nonsense' });
    expect(text).toBe(anonymous.text);
    for (const secret of [stack.passwordClient.id, stack.passwordClient.secret, stack.admin.password, baseUrl]) {
      expect(page.text + anonymous.text).not.toContain(secret);
    }
  });

  it('answer HEAD like GET without the body, and nothing else', async () => {
    const head = await ask('/admin/', 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', page.headers['content-length']]);
    const post = await ask('/admin/', 'POST');
    expect(faultOf(post, 405)).toBe('8403');
    expect(post.headers.allow).toBe('GET, HEAD');
  });

  it('are reached from /admin too, by a redirect that works behind any ingress', async () => {
    const answer = await ask('/admin');
    expect([answer.status, answer.headers.location]).toEqual([308, 'admin/']);
  });

  it.each([
    ['/admin/nope'],
    ['/admin/index.html'],
    ['/admin/sub/page'],
    ['/admin/..%2f..%2fpackage.json'],
    [`/admin/${script}.gz`],
    ['/admin/__proto__'],
    ['/Admin/'],
  ])('are only those of the build: %s is 404', async (path) => {
    expect(faultOf(await ask(path), 404)).toBe('8401');
  });

  it('cannot be left by dot segments', async () => {
    expect(faultOf(await ask('/admin/%2e%2e/package.json'), 400)).toContain('8407');
  });

  it('are small enough for a slow connection', async () => {
    const parts = [...page.text.matchAll(/rel="modulepreload" href="([^"]+)"/gu)].map(([, name]) => name);
    const sizes = [script, ...parts].map(async (name) => {
      const response = await fetch(`${baseUrl}/admin/${name}`, { headers: { 'accept-encoding': 'gzip' } });
      expect(response.status).toBe(200);
      return Number(response.headers.get('content-length'));
    });
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThan(372_000);
  });
});
