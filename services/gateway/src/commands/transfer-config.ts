import { readConfig } from '@crm/runtime';

/** Settings of `crm import` and `crm export`; each member is one variable `CRM_…`. */
export interface TransferConfig {
  /** Where clients reach the API. */
  readonly url: string;
  /** A client that may use the grant `client_credentials`. Its user's rights decide what is read and written. */
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Reads the environment. Throws `ConfigError` that lists every fault. */
export function readTransferConfig(source?: NodeJS.ProcessEnv): TransferConfig {
  return readConfig(
    'CRM_',
    (env) => ({
      url: env.url('URL'),
      clientId: env.secret('CLIENT_ID'),
      clientSecret: env.secret('CLIENT_SECRET'),
    }),
    source,
  );
}
