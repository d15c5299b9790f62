import type { LinkFacts } from './links.js';
import type { OpenApi, Operation } from './openapi.js';

/** What valid requests are made of: tokens, records, and what the service says of itself. */
export interface World {
  readonly document: OpenApi;
  readonly operations: readonly Operation[];
  readonly links: ReadonlyMap<string, readonly LinkFacts[]>;
  /** An administrator's token with every scope. */
  readonly adminToken: string;
  /** A token of an ordinary user who may not see everything. */
  readonly userToken: string;
  /** There is a record of every module under this id. */
  readonly recordId: string;
  /** And one more that may be deleted. */
  readonly spareId: string;
  /** What a client may send to get a token. */
  readonly tokenRequest: Readonly<Record<string, string>>;
}
