import { randomBytes } from 'node:crypto';
import { AppError } from '@crm/errors';
import { parameterOf, type Controller } from '../controllers/controller.js';
import { answer } from '../http/answer.js';
import type { Endpoint, Route } from '../routes.js';
import type { Panel } from './load-panel.js';
import { pageHeaders } from './page-headers.js';

const NONCE_BYTES = 16;

/** The routes of the administration panel: static files without data, for anyone (contract section 7). */
export function createPanelRoutes({ page, files }: Panel): readonly Route[] {
  return [
    route('/admin', (_request, response) => {
      // Relative, so that it holds whatever stands before it at the ingress.
      answer(response, 308, ['Location', 'admin/']);
      return Promise.resolve();
    }),
    route('/admin/', (_request, response) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      const html = Buffer.from(page.join(nonce));
      answer(response, 200, pageHeaders(nonce), html, 'text/html; charset=utf-8', 'no-store');
      return Promise.resolve();
    }),
    route('/admin/:file', (request, response) => {
      const name = parameterOf(request, 'file');
      const file = files.get(name);
      if (file === undefined) throw new AppError({ code: 8401, value: request.path });
      const { body, gzipped, mediaType } = file;
      const isGzip = gzipped !== undefined && request.acceptsEncodings('gzip', 'identity') === 'gzip';
      const headers = ['Cross-Origin-Resource-Policy', 'same-origin', 'Vary', 'Accept-Encoding'];
      if (isGzip) headers.push('Content-Encoding', 'gzip');
      answer(response, 200, headers, isGzip ? gzipped : body, mediaType, 'public, max-age=31536000, immutable');
      return Promise.resolve();
    }),
  ];
}

function route(path: string, run: Controller): Route {
  const endpoint: Endpoint = { class: 'meta', scopes: [], run };
  return { path, errors: 'json-api', methods: { GET: endpoint } };
}
