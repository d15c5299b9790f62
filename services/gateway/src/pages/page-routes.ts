import { answer, type Caching } from '../http/answer.js';
import { answerPrepared, type PreparedDocument } from '../http/prepared-document.js';
import type { Controller, Endpoint, Route } from '../http/route.js';

/**
 * The routes of the files in a folder; `folder` is its path and ends in a slash. The path without the slash is answered
 * with a redirect, which is relative, because a proxy may have put the path under a prefix. Queries are ignored,
 * because links to a page may have one.
 */
export function createFileRoutes(
  folder: string,
  files: ReadonlyMap<string, PreparedDocument>,
  caching: Caching,
): readonly Route[] {
  const bare = folder.slice(0, -1);
  const location = folder.slice(bare.lastIndexOf('/') + 1);
  const redirect = createPageRoute(bare, (_request, response) => {
    answer(response, 308, ['Location', location]);
    return Promise.resolve();
  });
  const routes = [...files].map(([name, file]) =>
    createPageRoute(folder + name, (request, response) => answerPrepared(request, response, file, caching)),
  );
  return [redirect, ...routes];
}

/** The route of one page or file, for anyone. */
export function createPageRoute(path: string, run: Controller): Route {
  const endpoint: Endpoint = { class: 'meta', scopes: [], run };
  return { path, errors: 'json-api', methods: { GET: endpoint } };
}
