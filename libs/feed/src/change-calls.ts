import type { CallOptions } from '@crm/grpc';
import type { ChangeReaderServiceDefinition, ServiceCalls } from '@crm/protos';

export type ChangeCalls = ServiceCalls<ChangeReaderServiceDefinition, CallOptions>;
