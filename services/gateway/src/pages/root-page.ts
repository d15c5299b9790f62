import { JSON_API, JSONAPI_MEMBER } from '@crm/jsonapi';
import { answerPrepared, prepareDocument } from '../http/prepared-document.js';
import type { Route } from '../http/route.js';
import { createPageRoute } from './page-routes.js';

/** The links of the page by name. Links to pages that are not served are left out. */
const LINKS: readonly (readonly [name: string, path: string, title: string, isPage?: true])[] = [
  ['reference', '/docs/', 'API reference', true],
  ['administration', '/admin/', 'Panel', true],
  ['openapi', '/api/v8/openapi.json', 'OpenAPI description'],
  ['schema', '/api/v8/schema', 'JSON Schema of every message, for a token'],
  ['authorization-server', '/.well-known/oauth-authorization-server', 'OAuth 2 endpoints'],
];

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HEADERS = ['Vary', 'Accept', 'Content-Security-Policy', POLICY, 'Referrer-Policy', 'no-referrer'];
const HTML = 'text/html; charset=utf-8';

/**
 * The route of `/`: links to everything that is served, as a JSON:API document, or as a page for clients that prefer
 * HTML. Links of the page are relative, because a proxy may have put it under a prefix. `served` lists the paths of the
 * pages.
 */
export function createRootRoute(publicUrl: string, served: readonly string[]): Route {
  const links = LINKS.filter(([, path, , isPage]) => isPage !== true || served.includes(path));
  const document = {
    jsonapi: JSONAPI_MEMBER,
    links: Object.fromEntries(links.map(([name, path]) => [name, publicUrl + path])),
    meta: { title: 'CRM Service' },
  };
  const json = prepareDocument(JSON.stringify(document), undefined, JSON_API, HEADERS);
  const items = links.map(([, path, title]) => `<li><a href="${path.slice(1)}">${title}</a></li>`);
  const page = prepareDocument(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>CRM Service</title></head><body><h1>CRM Service</h1><ul>${items.join('')}</ul></body></html>`,
    undefined,
    HTML,
    HEADERS,
  );
  return createPageRoute('/', (request, response) => {
    const isPage = request.accepts([JSON_API, 'text/html']) === 'text/html';
    return answerPrepared(request, response, isPage ? page : json, 'public, no-cache');
  });
}
