import type { CallOptions } from '@crm/grpc';
import type { ChangeReaderServiceDefinition, ServiceCalls } from '@crm/protos';

/** The calls that read the feed. */
export type ChangeCalls = ServiceCalls<ChangeReaderServiceDefinition, CallOptions>;
