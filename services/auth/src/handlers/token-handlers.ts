import type { CallContext } from '@crm/grpc';
import type { KeyServiceDefinition, ServiceHandlers, TokenServiceDefinition } from '@crm/protos';

/** The methods of crm.auth.v1.TokenService. */
export type TokenHandlers = ServiceHandlers<TokenServiceDefinition, CallContext>;

/** The methods of crm.auth.v1.KeyService. */
export type KeyHandlers = ServiceHandlers<KeyServiceDefinition, CallContext>;
