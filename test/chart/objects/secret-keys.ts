import type { IPodSpec } from 'kubernetes-models/v1';

const SERVICES = ['auth', 'records', 'relationships', 'files', 'events'];

/** Keys that cert-manager writes to the Secret of a certificate. */
export const CERTIFICATE_KEYS: ReadonlySet<string> = new Set(['ca.crt', 'tls.crt', 'tls.key']);

/** Keys that bootstrap generates in a trial, by the end of the Secret's name. */
export const GENERATED_KEYS: Readonly<Record<string, readonly string[]>> = {
  generated: [
    'postgres-password',
    'redis-password',
    'redis-reader-password',
    'key-encryption-key',
    'refresh-token-key',
    'file-ticket-key',
    'webhook-key',
    ...SERVICES.flatMap((service) => [`${service}-owner-password`, `${service}-svc-password`]),
  ],
  'admin-client': ['client-id', 'client-secret', 'admin-username', 'admin-password'],
};

/** One key of a Secret that a pod mounts. */
export interface SecretKey {
  readonly secret: string;
  readonly key: string;
  /** Where the pod finds it, within the volume. */
  readonly path: string;
}

/** Every key of a Secret that a pod mounts. */
export function secretKeysOf(spec: IPodSpec): SecretKey[] {
  return (spec.volumes ?? []).flatMap(({ projected }) =>
    (projected?.sources ?? []).flatMap(({ secret }) =>
      (secret?.items ?? []).map(({ key, path }) => ({ secret: secret?.name ?? '', key, path })),
    ),
  );
}
