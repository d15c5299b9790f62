// Original file: protos/crm/auth/v1/keys.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetJwksRequest as _crm_auth_v1_GetJwksRequest, GetJwksRequest__Output as _crm_auth_v1_GetJwksRequest__Output } from '../../../crm/auth/v1/GetJwksRequest.js';
import type { GetJwksResponse as _crm_auth_v1_GetJwksResponse, GetJwksResponse__Output as _crm_auth_v1_GetJwksResponse__Output } from '../../../crm/auth/v1/GetJwksResponse.js';

export interface KeyServiceClient extends grpc.Client {
  GetJwks(argument: _crm_auth_v1_GetJwksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  GetJwks(argument: _crm_auth_v1_GetJwksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  GetJwks(argument: _crm_auth_v1_GetJwksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  GetJwks(argument: _crm_auth_v1_GetJwksRequest, callback: grpc.requestCallback<_crm_auth_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  getJwks(argument: _crm_auth_v1_GetJwksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  getJwks(argument: _crm_auth_v1_GetJwksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  getJwks(argument: _crm_auth_v1_GetJwksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  getJwks(argument: _crm_auth_v1_GetJwksRequest, callback: grpc.requestCallback<_crm_auth_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface KeyServiceHandlers extends grpc.UntypedServiceImplementation {
  GetJwks: grpc.handleUnaryCall<_crm_auth_v1_GetJwksRequest__Output, _crm_auth_v1_GetJwksResponse>;
  
}

export interface KeyServiceDefinition extends grpc.ServiceDefinition {
  GetJwks: MethodDefinition<_crm_auth_v1_GetJwksRequest, _crm_auth_v1_GetJwksResponse, _crm_auth_v1_GetJwksRequest__Output, _crm_auth_v1_GetJwksResponse__Output>
}
