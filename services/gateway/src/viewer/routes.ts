import { answer } from '../http/answer.js';
import { answerPrepared, type PreparedDocument } from '../http/prepared-document.js';
import type { Endpoint, Route } from '../routes.js';

const PAGE = '/docs/';

/**
 * The API reference, for anyone: a page that shows `/api/v8/openapi.json` and tries it out, and the files that it needs. Browsers
 * ask whether they changed before each use. Queries are ignored, as a page may be linked to with one.
 */
export function createViewerRoutes(files: ReadonlyMap<string, PreparedDocument>): readonly Route[] {
  const routes = [...files].map(([name, file]): Route => {
    return route(PAGE + name, (request, response) => {
      answerPrepared(request, response, file, 'public, no-cache');
      return Promise.resolve();
    });
  });
  return [route(PAGE.slice(0, -1), redirect), ...routes];
}

/** Relative, because the path that clients see may have a prefix. */
const redirect: Endpoint['run'] = (_request, response) => {
  answer(response, 308, ['Location', 'docs/']);
  return Promise.resolve();
};

function route(path: string, run: Endpoint['run']): Route {
  return { path, errors: 'json-api', methods: { GET: { class: 'meta', scopes: [], run } } };
}
