// Original file: protos/crm/events/v1/changes.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { WatchRequest as _crm_events_v1_WatchRequest, WatchRequest__Output as _crm_events_v1_WatchRequest__Output } from '../../../crm/events/v1/WatchRequest.js';
import type { WatchResponse as _crm_events_v1_WatchResponse, WatchResponse__Output as _crm_events_v1_WatchResponse__Output } from '../../../crm/events/v1/WatchResponse.js';

export interface ChangesClient extends grpc.Client {
  Watch(argument: _crm_events_v1_WatchRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_crm_events_v1_WatchResponse__Output>;
  Watch(argument: _crm_events_v1_WatchRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_crm_events_v1_WatchResponse__Output>;
  watch(argument: _crm_events_v1_WatchRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_crm_events_v1_WatchResponse__Output>;
  watch(argument: _crm_events_v1_WatchRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_crm_events_v1_WatchResponse__Output>;
  
}

export interface ChangesHandlers extends grpc.UntypedServiceImplementation {
  Watch: grpc.handleServerStreamingCall<_crm_events_v1_WatchRequest__Output, _crm_events_v1_WatchResponse>;
  
}

export interface ChangesDefinition extends grpc.ServiceDefinition {
  Watch: MethodDefinition<_crm_events_v1_WatchRequest, _crm_events_v1_WatchResponse, _crm_events_v1_WatchRequest__Output, _crm_events_v1_WatchResponse__Output>
}
