// Original file: protos/crm/records/v1/operations.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DecideAbortRequest as _crm_records_v1_DecideAbortRequest, DecideAbortRequest__Output as _crm_records_v1_DecideAbortRequest__Output } from '../../../crm/records/v1/DecideAbortRequest.js';
import type { DecideAbortResponse as _crm_records_v1_DecideAbortResponse, DecideAbortResponse__Output as _crm_records_v1_DecideAbortResponse__Output } from '../../../crm/records/v1/DecideAbortResponse.js';

export interface OperationServiceClient extends grpc.Client {
  DecideAbort(argument: _crm_records_v1_DecideAbortRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_DecideAbortResponse__Output>): grpc.ClientUnaryCall;
  DecideAbort(argument: _crm_records_v1_DecideAbortRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_DecideAbortResponse__Output>): grpc.ClientUnaryCall;
  DecideAbort(argument: _crm_records_v1_DecideAbortRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_DecideAbortResponse__Output>): grpc.ClientUnaryCall;
  DecideAbort(argument: _crm_records_v1_DecideAbortRequest, callback: grpc.requestCallback<_crm_records_v1_DecideAbortResponse__Output>): grpc.ClientUnaryCall;
  decideAbort(argument: _crm_records_v1_DecideAbortRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_DecideAbortResponse__Output>): grpc.ClientUnaryCall;
  decideAbort(argument: _crm_records_v1_DecideAbortRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_DecideAbortResponse__Output>): grpc.ClientUnaryCall;
  decideAbort(argument: _crm_records_v1_DecideAbortRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_DecideAbortResponse__Output>): grpc.ClientUnaryCall;
  decideAbort(argument: _crm_records_v1_DecideAbortRequest, callback: grpc.requestCallback<_crm_records_v1_DecideAbortResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface OperationServiceHandlers extends grpc.UntypedServiceImplementation {
  DecideAbort: grpc.handleUnaryCall<_crm_records_v1_DecideAbortRequest__Output, _crm_records_v1_DecideAbortResponse>;
  
}

export interface OperationServiceDefinition extends grpc.ServiceDefinition {
  DecideAbort: MethodDefinition<_crm_records_v1_DecideAbortRequest, _crm_records_v1_DecideAbortResponse, _crm_records_v1_DecideAbortRequest__Output, _crm_records_v1_DecideAbortResponse__Output>
}
