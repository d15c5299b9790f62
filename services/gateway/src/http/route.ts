import type { RequestClass } from '@crm/runtime';
import type { Scope } from '@crm/token';
import type { Request, Response } from 'express';
import type { RouteFacts } from './exchange.js';

/** One use case of the API. Answers the request, or throws an AppError. */
export type Controller = (request: Request, response: Response) => Promise<void>;

/** A method of a URL. */
export interface Endpoint {
  readonly class: RequestClass;
  /** Scopes that the access token must have, all of them. */
  readonly scopes: readonly Scope[];
  readonly run: Controller;
}

/** One URL pattern and the methods it answers. GET includes HEAD. */
export interface Route extends Omit<RouteFacts, 'allow'> {
  /**
   * Served in any media type, and without an access token to requests that have no Authorization header, although it is
   * under /api/v8.
   */
  readonly isPublic?: true;
  /** Media types that 406 names. A client must accept one of them, or the JSON:API one. */
  readonly accepts?: readonly string[];
  /** The extension of JSON:API that bodies and answers have. */
  readonly extension?: string;
  /** Bodies have any media type: neither Content-Type nor Accept is checked. */
  readonly isRaw?: true;
  readonly methods: Readonly<Partial<Record<Method, Endpoint>>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
