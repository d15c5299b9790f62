import type { Api } from '../api.js';
import { documentOf, expectStatus } from '../document.js';
import type { Action, Level } from './rights.js';

/** The levels of a module that `/me` shows (rights#own-rights). */
export type ShownRights = Readonly<Record<Exclude<Action, 'access'>, Level | 'parents'>>;

/** The member `meta` of `/me`. */
export interface Me {
  readonly scopes: readonly string[];
  readonly client: string;
  readonly administrator: boolean;
  readonly rights: Readonly<Record<string, ShownRights>>;
}

/** The facts that `/me` shows about the client and the user of a token. */
export async function readMe(api: Api): Promise<Me> {
  const answer = await api.get('/me');
  expectStatus(answer, 200);
  return documentOf(answer).meta as unknown as Me;
}
