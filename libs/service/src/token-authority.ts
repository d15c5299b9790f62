import { createGrpcClient, edge, type Certificates, type ServiceName } from '@crm/grpc';
import { keyService, revocationService } from '@crm/protos';
import type { Lifecycle, Logger, Registry } from '@crm/runtime';
import {
  createJwksSource,
  NOT_BEFORE_KINDS,
  type JwksSource,
  type ListRevocations,
  type NotBeforeKind,
} from '@crm/token';
import type { ServiceSettings } from './settings.js';

/** Decides which access tokens are valid: the auth service, or auth itself from what it has stored. */
export interface TokenAuthority {
  /** The keys that verify access tokens. */
  readonly jwks: JwksSource;
  readonly listRevocations: ListRevocations;
}

/** The parts that a client of the authority may use. */
export interface AuthorityUser {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly certificates: Certificates | undefined;
  readonly lifecycle: Lifecycle;
}

/** The auth service at this address, `host:port`, as this service calls it. */
export function authorityAt(
  service: Exclude<ServiceName, 'auth' | 'gateway'>,
  authAddress: string,
): (user: AuthorityUser, settings: Pick<ServiceSettings, 'jwksMaxAgeMs'>) => TokenAuthority {
  return ({ logger, registry, certificates, lifecycle }, { jwksMaxAgeMs }) => {
    const client = createGrpcClient({
      edge: edge(service, 'auth'),
      address: authAddress,
      logger,
      registry,
      transport: 'stream',
      certificates,
    });
    const keys = client.service(keyService);
    const revocations = client.service(revocationService);
    lifecycle.add(client);
    return {
      jwks: createJwksSource({
        fetch: async () => (await keys.getJwks({})).jwksJson,
        maxAgeMs: jwksMaxAgeMs,
        logger,
        registry,
      }),
      listRevocations: async (since, page, wait) => {
        const { ms: waitMs = 0, signal } = wait ?? {};
        const answer = await revocations.listChanges({ since, page, waitMs }, { waitMs, ...(signal && { signal }) });
        const { tokens, notBefores, nextSince, nextPage } = answer;
        return { tokens, notBefores: notBefores.flatMap(withKnownKind), nextSince, nextPage };
      },
    };
  };
}

/** A kind that a newer release has added is unknown here and is dropped. */
function withKnownKind<T extends { readonly kind: string }>(entry: T): (T & { readonly kind: NotBeforeKind })[] {
  const kind = NOT_BEFORE_KINDS.find((known) => known === entry.kind);
  return kind === undefined ? [] : [{ ...entry, kind }];
}
