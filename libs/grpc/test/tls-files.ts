import type { TlsSettings } from '@crm/grpc';
import { mountSecret, type MountedSecret } from '@crm/testkit';

/** Certificate, key and authorities of one service; the files can be replaced. */
export interface TlsFiles extends Omit<MountedSecret<'ca' | 'cert' | 'key'>, 'paths'> {
  readonly settings: TlsSettings;
}

/** The names of services in the certificates of tests. */
export const IDENTITY = 'spiffe://cluster.local/ns/crm/sa/rel-crm-{service}';

/** The name of a service in its certificate. */
export function uriOf(service: string): string {
  return IDENTITY.replace('{service}', service);
}

export async function mountTlsFiles(texts: Readonly<Record<'ca' | 'cert' | 'key', string>>): Promise<TlsFiles> {
  const { paths, replace, remove } = await mountSecret(texts);
  const { cert: certFile, key: keyFile, ca: caFile } = paths;
  return { settings: { certFile, keyFile, caFile, identity: IDENTITY }, replace, remove };
}
