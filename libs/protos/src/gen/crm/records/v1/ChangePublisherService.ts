// Original file: protos/crm/records/v1/changes.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListChangesOfRequest as _crm_records_v1_ListChangesOfRequest, ListChangesOfRequest__Output as _crm_records_v1_ListChangesOfRequest__Output } from '../../../crm/records/v1/ListChangesOfRequest.js';
import type { ListChangesOfResponse as _crm_records_v1_ListChangesOfResponse, ListChangesOfResponse__Output as _crm_records_v1_ListChangesOfResponse__Output } from '../../../crm/records/v1/ListChangesOfResponse.js';

export interface ChangePublisherServiceClient extends grpc.Client {
  ListChangesOf(argument: _crm_records_v1_ListChangesOfRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListChangesOfResponse__Output>): grpc.ClientUnaryCall;
  ListChangesOf(argument: _crm_records_v1_ListChangesOfRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListChangesOfResponse__Output>): grpc.ClientUnaryCall;
  ListChangesOf(argument: _crm_records_v1_ListChangesOfRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListChangesOfResponse__Output>): grpc.ClientUnaryCall;
  ListChangesOf(argument: _crm_records_v1_ListChangesOfRequest, callback: grpc.requestCallback<_crm_records_v1_ListChangesOfResponse__Output>): grpc.ClientUnaryCall;
  listChangesOf(argument: _crm_records_v1_ListChangesOfRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListChangesOfResponse__Output>): grpc.ClientUnaryCall;
  listChangesOf(argument: _crm_records_v1_ListChangesOfRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListChangesOfResponse__Output>): grpc.ClientUnaryCall;
  listChangesOf(argument: _crm_records_v1_ListChangesOfRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListChangesOfResponse__Output>): grpc.ClientUnaryCall;
  listChangesOf(argument: _crm_records_v1_ListChangesOfRequest, callback: grpc.requestCallback<_crm_records_v1_ListChangesOfResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ChangePublisherServiceHandlers extends grpc.UntypedServiceImplementation {
  ListChangesOf: grpc.handleUnaryCall<_crm_records_v1_ListChangesOfRequest__Output, _crm_records_v1_ListChangesOfResponse>;
  
}

export interface ChangePublisherServiceDefinition extends grpc.ServiceDefinition {
  ListChangesOf: MethodDefinition<_crm_records_v1_ListChangesOfRequest, _crm_records_v1_ListChangesOfResponse, _crm_records_v1_ListChangesOfRequest__Output, _crm_records_v1_ListChangesOfResponse__Output>
}
