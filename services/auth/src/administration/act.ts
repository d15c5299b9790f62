import type { AdministrativeAct, Performer } from '@crm/service';

/** Whoever may run commands of the service. */
export const OPERATOR: Performer = {};

/** What administrators can do here. */
export type ActName =
  | 'client.created'
  | 'client.changed'
  | 'client.deleted'
  | 'client.secret_rotated'
  | 'tokens.revoked'
  | 'tokens.revoked_of_client'
  | 'tokens.revoked_of_user'
  | 'password.set'
  | 'signing_key.rotated'
  | 'signing_key.revoked';

/** Something that was done: to a client, to the tokens or the password of a user, or to the key with a `kid`. */
export interface Act extends AdministrativeAct {
  readonly name: ActName;
}
