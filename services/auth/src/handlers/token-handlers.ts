import type { CallContext } from '@crm/grpc';
import type { KeyServiceDefinition, ServiceHandlers, TokenServiceDefinition } from '@crm/protos';

export type TokenHandlers = ServiceHandlers<TokenServiceDefinition, CallContext>;

export type KeyHandlers = ServiceHandlers<KeyServiceDefinition, CallContext>;
