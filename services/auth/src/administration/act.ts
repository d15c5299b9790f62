import type { AdministrativeAct, Performer } from '@crm/service';

/** Performer of commands run from a shell of the service: neither a user nor a client. */
export const OPERATOR: Performer = {};

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

/** An act and its subject: a client, a user (for tokens and passwords), or the `kid` of a key. */
export interface Act extends AdministrativeAct {
  readonly name: ActName;
}
