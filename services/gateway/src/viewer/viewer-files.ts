import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Catalog } from '@crm/catalog';
import { prepareDocument, type PreparedDocument } from '../http/prepared-document.js';
import { codesPage } from './codes-page.js';

const OWN = new URL('../../viewer/', import.meta.url);
const { resolve } = createRequire(import.meta.url);

/**
 * Permits the page to show its own style and images, run its own scripts and call its own origin. The package has some
 * icons as `data:` URLs in its style.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = ['Content-Security-Policy', POLICY, 'Referrer-Policy', 'no-referrer'];

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * The files of the API reference by their names in the URL; the page itself has the empty name. The page shows
 * `/api/v8/openapi.json`, one module at a time, and tries it out; `errors` explains the error codes.
 */
export function readViewerFiles(catalog: Catalog): ReadonlyMap<string, PreparedDocument> {
  return new Map([
    ['', prepareDocument(referencePage(catalog), undefined, HTML, HEADERS)],
    ['start.js', prepare(new URL('start.js', OWN), SCRIPT)],
    ['swagger-ui-bundle.js', prepare(resolve('swagger-ui-dist/swagger-ui-bundle.js'), SCRIPT)],
    ['swagger-ui.css', prepare(resolve('swagger-ui-dist/swagger-ui.css'), 'text/css; charset=utf-8')],
    ['errors', prepareDocument(codesPage(), undefined, HTML, HEADERS)],
    ['favicon-32x32.png', prepare(resolve('swagger-ui-dist/favicon-32x32.png'), 'image/png')],
  ]);
}

function referencePage({ modules }: Catalog): string {
  const options = [...modules.keys()].map((name) => `<option>${name}</option>`);
  return readFileSync(new URL('index.html', OWN), 'utf8').replace('<!-- modules -->', options.join(''));
}

function prepare(file: URL | string, mediaType: string): PreparedDocument {
  return prepareDocument(readFileSync(file), undefined, mediaType, HEADERS);
}
