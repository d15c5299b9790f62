// Original file: protos/crm/records/v1/changes.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListChangesRequest as _crm_records_v1_ListChangesRequest, ListChangesRequest__Output as _crm_records_v1_ListChangesRequest__Output } from '../../../crm/records/v1/ListChangesRequest.js';
import type { ListChangesResponse as _crm_records_v1_ListChangesResponse, ListChangesResponse__Output as _crm_records_v1_ListChangesResponse__Output } from '../../../crm/records/v1/ListChangesResponse.js';

export interface ChangeReaderServiceClient extends grpc.Client {
  ListChanges(argument: _crm_records_v1_ListChangesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  ListChanges(argument: _crm_records_v1_ListChangesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  ListChanges(argument: _crm_records_v1_ListChangesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  ListChanges(argument: _crm_records_v1_ListChangesRequest, callback: grpc.requestCallback<_crm_records_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  listChanges(argument: _crm_records_v1_ListChangesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  listChanges(argument: _crm_records_v1_ListChangesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  listChanges(argument: _crm_records_v1_ListChangesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  listChanges(argument: _crm_records_v1_ListChangesRequest, callback: grpc.requestCallback<_crm_records_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ChangeReaderServiceHandlers extends grpc.UntypedServiceImplementation {
  ListChanges: grpc.handleUnaryCall<_crm_records_v1_ListChangesRequest__Output, _crm_records_v1_ListChangesResponse>;
  
}

export interface ChangeReaderServiceDefinition extends grpc.ServiceDefinition {
  ListChanges: MethodDefinition<_crm_records_v1_ListChangesRequest, _crm_records_v1_ListChangesResponse, _crm_records_v1_ListChangesRequest__Output, _crm_records_v1_ListChangesResponse__Output>
}
