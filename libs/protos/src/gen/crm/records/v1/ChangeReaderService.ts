// Original file: protos/crm/records/v1/changes.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AwaitPositionRequest as _crm_records_v1_AwaitPositionRequest, AwaitPositionRequest__Output as _crm_records_v1_AwaitPositionRequest__Output } from '../../../crm/records/v1/AwaitPositionRequest.js';
import type { AwaitPositionResponse as _crm_records_v1_AwaitPositionResponse, AwaitPositionResponse__Output as _crm_records_v1_AwaitPositionResponse__Output } from '../../../crm/records/v1/AwaitPositionResponse.js';
import type { ListChangesRequest as _crm_records_v1_ListChangesRequest, ListChangesRequest__Output as _crm_records_v1_ListChangesRequest__Output } from '../../../crm/records/v1/ListChangesRequest.js';
import type { ListChangesResponse as _crm_records_v1_ListChangesResponse, ListChangesResponse__Output as _crm_records_v1_ListChangesResponse__Output } from '../../../crm/records/v1/ListChangesResponse.js';

export interface ChangeReaderServiceClient extends grpc.Client {
  AwaitPosition(argument: _crm_records_v1_AwaitPositionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_AwaitPositionResponse__Output>): grpc.ClientUnaryCall;
  AwaitPosition(argument: _crm_records_v1_AwaitPositionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_AwaitPositionResponse__Output>): grpc.ClientUnaryCall;
  AwaitPosition(argument: _crm_records_v1_AwaitPositionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_AwaitPositionResponse__Output>): grpc.ClientUnaryCall;
  AwaitPosition(argument: _crm_records_v1_AwaitPositionRequest, callback: grpc.requestCallback<_crm_records_v1_AwaitPositionResponse__Output>): grpc.ClientUnaryCall;
  awaitPosition(argument: _crm_records_v1_AwaitPositionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_AwaitPositionResponse__Output>): grpc.ClientUnaryCall;
  awaitPosition(argument: _crm_records_v1_AwaitPositionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_AwaitPositionResponse__Output>): grpc.ClientUnaryCall;
  awaitPosition(argument: _crm_records_v1_AwaitPositionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_AwaitPositionResponse__Output>): grpc.ClientUnaryCall;
  awaitPosition(argument: _crm_records_v1_AwaitPositionRequest, callback: grpc.requestCallback<_crm_records_v1_AwaitPositionResponse__Output>): grpc.ClientUnaryCall;
  
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
  AwaitPosition: grpc.handleUnaryCall<_crm_records_v1_AwaitPositionRequest__Output, _crm_records_v1_AwaitPositionResponse>;
  
  ListChanges: grpc.handleUnaryCall<_crm_records_v1_ListChangesRequest__Output, _crm_records_v1_ListChangesResponse>;
  
}

export interface ChangeReaderServiceDefinition extends grpc.ServiceDefinition {
  AwaitPosition: MethodDefinition<_crm_records_v1_AwaitPositionRequest, _crm_records_v1_AwaitPositionResponse, _crm_records_v1_AwaitPositionRequest__Output, _crm_records_v1_AwaitPositionResponse__Output>
  ListChanges: MethodDefinition<_crm_records_v1_ListChangesRequest, _crm_records_v1_ListChangesResponse, _crm_records_v1_ListChangesRequest__Output, _crm_records_v1_ListChangesResponse__Output>
}
