import type { EnvReader } from '@crm/runtime';

/** How a service proves its identity, and which authorities it trusts; files are in PEM. */
export interface TlsSettings {
  /** Its certificate, followed by the intermediate ones up to the authority's. */
  readonly certFile: string;
  readonly keyFile: string;
  /** The authorities of the certificates of all services; several while one replaces another. */
  readonly caFile: string;
  /**
   * The name of a service within its certificate, as subjectAltName: a URI if it has a scheme, else a DNS name.
   * `{service}` is the placeholder of the service: `spiffe://cluster.local/ns/crm/sa/crm-{service}`.
   */
  readonly identity: string;
}

const FILES = ['TLS_CERT_FILE', 'TLS_KEY_FILE', 'TLS_CA_FILE'] as const;

/**
 * Reads `TLS_CERT_FILE`, `TLS_KEY_FILE` and `TLS_CA_FILE`, all of them or none, and `TLS_IDENTITY`; the reader collects
 * the faults. Without them calls between services are neither encrypted nor authenticated.
 */
export function readTlsSettings(env: EnvReader): TlsSettings | undefined {
  const identity = env.pattern('TLS_IDENTITY', '{service}', { default: '{service}' });
  if (FILES.every((name) => env.optionalString(name) === undefined)) return undefined;
  const [certFile, keyFile, caFile] = FILES.map((name) => env.file(name)) as [string, string, string];
  return { certFile, keyFile, caFile, identity };
}
