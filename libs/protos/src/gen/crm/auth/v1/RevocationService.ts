// Original file: protos/crm/auth/v1/revocations.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListChangesRequest as _crm_auth_v1_ListChangesRequest, ListChangesRequest__Output as _crm_auth_v1_ListChangesRequest__Output } from '../../../crm/auth/v1/ListChangesRequest.js';
import type { ListChangesResponse as _crm_auth_v1_ListChangesResponse, ListChangesResponse__Output as _crm_auth_v1_ListChangesResponse__Output } from '../../../crm/auth/v1/ListChangesResponse.js';

export interface RevocationServiceClient extends grpc.Client {
  ListChanges(argument: _crm_auth_v1_ListChangesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  ListChanges(argument: _crm_auth_v1_ListChangesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  ListChanges(argument: _crm_auth_v1_ListChangesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  ListChanges(argument: _crm_auth_v1_ListChangesRequest, callback: grpc.requestCallback<_crm_auth_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  listChanges(argument: _crm_auth_v1_ListChangesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  listChanges(argument: _crm_auth_v1_ListChangesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  listChanges(argument: _crm_auth_v1_ListChangesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  listChanges(argument: _crm_auth_v1_ListChangesRequest, callback: grpc.requestCallback<_crm_auth_v1_ListChangesResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface RevocationServiceHandlers extends grpc.UntypedServiceImplementation {
  ListChanges: grpc.handleUnaryCall<_crm_auth_v1_ListChangesRequest__Output, _crm_auth_v1_ListChangesResponse>;
  
}

export interface RevocationServiceDefinition extends grpc.ServiceDefinition {
  ListChanges: MethodDefinition<_crm_auth_v1_ListChangesRequest, _crm_auth_v1_ListChangesResponse, _crm_auth_v1_ListChangesRequest__Output, _crm_auth_v1_ListChangesResponse__Output>
}
