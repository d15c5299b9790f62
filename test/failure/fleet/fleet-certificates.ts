import { serviceNames, type ServiceName } from '@crm/local-stack';
import { mountSecret, type Authority, type MountedSecret } from '@crm/testkit';

/** The replaceable certificates of all services of a fleet. */
export interface FleetCertificates {
  /** The settings with which services find their certificates. */
  readonly env: Readonly<Record<string, string>>;
  /** Gives every service a new certificate of this authority, and makes it trust the given ones. */
  replace(signedBy: Authority, trusted: readonly Authority[]): Promise<void>;
  remove(): Promise<void>;
}

type Files = Readonly<Record<'ca.crt' | 'tls.crt' | 'tls.key', string>>;

const IDENTITY = 'spiffe://crm.test/ns/crm/sa/crm-{service}';

/** The name of a service in its certificate, as Node writes it. */
export function nameInCertificate(service: ServiceName): string {
  return `URI:${IDENTITY.replace('{service}', service)}`;
}

/** Gives each service a certificate of this authority. */
export async function issueFleetCertificates(authority: Authority): Promise<FleetCertificates> {
  const mounted = new Map<ServiceName, MountedSecret<keyof Files>>();
  for (const service of serviceNames) {
    mounted.set(service, await mountSecret(await filesOf(service, authority, [authority])));
  }
  return {
    env: Object.fromEntries([...mounted].flatMap(([service, { paths }]) => Object.entries(settingsOf(service, paths)))),
    replace: async (signedBy, trusted) => {
      for (const [service, { replace }] of mounted) await replace(await filesOf(service, signedBy, trusted));
    },
    remove: async () => {
      for (const { remove } of mounted.values()) await remove();
    },
  };
}

async function filesOf(service: ServiceName, signedBy: Authority, trusted: readonly Authority[]): Promise<Files> {
  const { cert, key } = await signedBy.issue({ uris: [IDENTITY.replace('{service}', service)] });
  return { 'tls.crt': cert, 'tls.key': key, 'ca.crt': trusted.map((authority) => authority.cert).join('\n') };
}

function settingsOf(service: ServiceName, paths: Files): Record<string, string> {
  const prefix = `CRM_${service.toUpperCase()}_TLS`;
  return {
    [`${prefix}_CERT_FILE`]: paths['tls.crt'],
    [`${prefix}_KEY_FILE`]: paths['tls.key'],
    [`${prefix}_CA_FILE`]: paths['ca.crt'],
    [`${prefix}_IDENTITY`]: IDENTITY,
  };
}
