import { randomBytes } from 'node:crypto';
import { answer } from '../http/answer.js';
import type { Route } from '../http/route.js';
import { createFileRoutes, createPageRoute } from '../pages/page-routes.js';
import type { Panel } from './load-panel.js';
import { pageHeaders } from './page-headers.js';

const PAGE = '/admin/';
const NONCE_BYTES = 16;

/** The routes of the panel: static files without data, for anyone (administration#panel). */
export function createPanelRoutes({ page, files }: Panel): readonly Route[] {
  return [
    createPageRoute(PAGE, (_request, response) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      const html = Buffer.from(page.join(nonce));
      answer(response, 200, pageHeaders(nonce), html, { mediaType: 'text/html; charset=utf-8' });
      return Promise.resolve();
    }),
    ...createFileRoutes(PAGE, files, 'public, max-age=31536000, immutable'),
  ];
}
