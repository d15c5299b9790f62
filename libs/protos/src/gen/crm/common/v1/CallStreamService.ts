// Original file: protos/crm/common/v1/calls.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CallsRequest as _crm_common_v1_CallsRequest, CallsRequest__Output as _crm_common_v1_CallsRequest__Output } from '../../../crm/common/v1/CallsRequest.js';
import type { CallsResponse as _crm_common_v1_CallsResponse, CallsResponse__Output as _crm_common_v1_CallsResponse__Output } from '../../../crm/common/v1/CallsResponse.js';

export interface CallStreamServiceClient extends grpc.Client {
  Calls(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_crm_common_v1_CallsRequest, _crm_common_v1_CallsResponse__Output>;
  Calls(options?: grpc.CallOptions): grpc.ClientDuplexStream<_crm_common_v1_CallsRequest, _crm_common_v1_CallsResponse__Output>;
  calls(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_crm_common_v1_CallsRequest, _crm_common_v1_CallsResponse__Output>;
  calls(options?: grpc.CallOptions): grpc.ClientDuplexStream<_crm_common_v1_CallsRequest, _crm_common_v1_CallsResponse__Output>;
  
}

export interface CallStreamServiceHandlers extends grpc.UntypedServiceImplementation {
  Calls: grpc.handleBidiStreamingCall<_crm_common_v1_CallsRequest__Output, _crm_common_v1_CallsResponse>;
  
}

export interface CallStreamServiceDefinition extends grpc.ServiceDefinition {
  Calls: MethodDefinition<_crm_common_v1_CallsRequest, _crm_common_v1_CallsResponse, _crm_common_v1_CallsRequest__Output, _crm_common_v1_CallsResponse__Output>
}
