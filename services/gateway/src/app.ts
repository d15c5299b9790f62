import express, { type Express, type RequestHandler } from 'express';
import type { Authentication } from './auth/create-authentication.js';
import type { Config } from './config.js';
import type { ErrorWriter } from './documents/write-errors.js';
import type { Events } from './events.js';
import { answer } from './http/answer.js';
import type { Connections } from './http/connections.js';
import type { PreparedDocument } from './http/prepared-document.js';
import type { RequestSlots } from './http/request-slots.js';
import type { Route } from './http/route.js';
import { admitRequest } from './middleware/admit-request.js';
import { answerPreflight } from './middleware/answer-preflight.js';
import { authenticate } from './middleware/authenticate.js';
import { checkTarget } from './middleware/check-target.js';
import { dispatch } from './middleware/dispatch.js';
import { answerErrors } from './middleware/error-handler.js';
import { limitRate } from './middleware/limit-rate.js';
import { negotiate } from './middleware/negotiate.js';
import { notFound } from './middleware/not-found.js';
import { takeTurn } from './middleware/take-turn.js';
import { trackRequests, type ExchangeParts } from './middleware/track-requests.js';
import { createFileRoutes, createPageRoute } from './pages/page-routes.js';
import { createRootRoute } from './pages/root-page.js';
import type { Panel } from './panel/load-panel.js';
import { createPanelRoutes } from './panel/routes.js';
import type { RequestCounter } from './rate-limit/request-counter.js';

const API = '/api/v8';

/** Browsers ask for an icon wherever a page, or a document that they show, names none. */
const noIcon = createPageRoute('/favicon.ico', (_request, response) => {
  answer(response, 204, []);
  return Promise.resolve();
});

export interface AppParts {
  readonly config: Config;
  /** The routes of the API. */
  readonly routes: readonly Route[];
  /** The page of the API reference and its files, by name. */
  readonly viewerFiles: ReadonlyMap<string, PreparedDocument>;
  /** Undefined when the panel is not served. */
  readonly panel: Panel | undefined;
  readonly events: Events;
  readonly writeErrors: ErrorWriter;
  /** Parts that the exchanges of all requests share. */
  readonly exchanges: ExchangeParts;
  /** Bounds the requests in progress. */
  readonly requestSlots: RequestSlots;
  readonly connections: Connections;
  readonly authentication: Pick<Authentication, 'revocation' | 'verifier'>;
  readonly requestCounter: RequestCounter;
}

/** The HTTP side of the gateway. The order of the `use` calls is the order in which a request meets its handlers. */
export function createApp(parts: AppParts): Express {
  const { config, routes, panel, viewerFiles, events } = parts;
  const { verifier, revocation } = parts.authentication;
  const app = express();
  app.disable('x-powered-by').disable('etag').disable('query parser');
  // Express reads X-Forwarded-For from the right and stops at the first untrusted address. Nothing else that it derives
  // from the header is used.
  app.set('trust proxy', config.trustedProxies);
  app.enable('strict routing').enable('case sensitive routing');

  app.use(trackRequests(events, parts.exchanges));
  app.use(takeTurn(verifier, parts.connections));
  app.use(admitRequest(parts.requestSlots));
  app.use(checkTarget(config.maxUrlBytes));
  app.use(answerPreflight);
  for (const route of routes.filter(({ isPublic }) => isPublic === true))
    app.all(route.path, withoutCredentials(dispatch(route)));
  app.use(API, authenticate(verifier, revocation), limitRate(parts.requestCounter, events, config.clientRateLimit));
  for (const route of routes) {
    const isJsonApi = route.path.startsWith(API) && route.isRaw !== true && route.isPublic !== true;
    app.all(route.path, isJsonApi ? negotiate(route.accepts, route.extension) : [], dispatch(route));
  }
  // These routes come last because Express tries routes in order for every request. `no-cache` makes browsers
  // revalidate the reference before each use.
  const reference = config.serveDocs ? createFileRoutes('/docs/', viewerFiles, 'public, no-cache') : [];
  const pages = [...(panel === undefined ? [] : createPanelRoutes(panel)), ...reference];
  const root = createRootRoute(
    config.publicUrl,
    pages.map(({ path }) => path),
  );
  for (const route of [...pages, root, noIcon]) app.all(route.path, dispatch(route));
  app.use(API, negotiate());
  app.use(notFound);
  app.use(answerErrors(events, parts.writeErrors));
  return app;
}

/** Handles requests without credentials, and passes the others on to authentication. */
function withoutCredentials(handle: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.headers.authorization === undefined) return handle(request, response, next);
    next();
    return undefined;
  };
}
