/** Who acts. */
export interface Performer {
  /** Whose access token it is; neither where an operator acts on the command line. */
  readonly userId?: string;
  readonly clientId?: string;
  readonly requestId?: string;
}

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

/** Something that was done. */
export interface Act {
  readonly name: ActName;
  /** Id of the client, the user or the tokens, `kid` of the key. */
  readonly subject: string;
  /** What attributes have become; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}
