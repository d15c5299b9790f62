import type { LinkFacts } from './links.js';
import type { OpenApi, Operation } from './openapi.js';

/** Material of valid requests: tokens, records, and the API's description of itself. */
export interface World {
  readonly document: OpenApi;
  readonly operations: readonly Operation[];
  readonly links: ReadonlyMap<string, readonly LinkFacts[]>;
  /** An administrator's token with every scope. */
  readonly adminToken: string;
  /** A token of an ordinary user who may not see everything. */
  readonly userToken: string;
  /** Every module has a record with this id. */
  readonly recordId: string;
  /** The id of a second record that may be deleted. */
  readonly spareId: string;
  /** The parameters of a valid token request. */
  readonly tokenRequest: Readonly<Record<string, string>>;
}
