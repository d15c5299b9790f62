// Original file: protos/crm/auth/v1/administration.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { SetPasswordRequest as _crm_auth_v1_SetPasswordRequest, SetPasswordRequest__Output as _crm_auth_v1_SetPasswordRequest__Output } from '../../../crm/auth/v1/SetPasswordRequest.js';
import type { SetPasswordResponse as _crm_auth_v1_SetPasswordResponse, SetPasswordResponse__Output as _crm_auth_v1_SetPasswordResponse__Output } from '../../../crm/auth/v1/SetPasswordResponse.js';

export interface PasswordServiceClient extends grpc.Client {
  SetPassword(argument: _crm_auth_v1_SetPasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_SetPasswordResponse__Output>): grpc.ClientUnaryCall;
  SetPassword(argument: _crm_auth_v1_SetPasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_SetPasswordResponse__Output>): grpc.ClientUnaryCall;
  SetPassword(argument: _crm_auth_v1_SetPasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_SetPasswordResponse__Output>): grpc.ClientUnaryCall;
  SetPassword(argument: _crm_auth_v1_SetPasswordRequest, callback: grpc.requestCallback<_crm_auth_v1_SetPasswordResponse__Output>): grpc.ClientUnaryCall;
  setPassword(argument: _crm_auth_v1_SetPasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_SetPasswordResponse__Output>): grpc.ClientUnaryCall;
  setPassword(argument: _crm_auth_v1_SetPasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_SetPasswordResponse__Output>): grpc.ClientUnaryCall;
  setPassword(argument: _crm_auth_v1_SetPasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_SetPasswordResponse__Output>): grpc.ClientUnaryCall;
  setPassword(argument: _crm_auth_v1_SetPasswordRequest, callback: grpc.requestCallback<_crm_auth_v1_SetPasswordResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface PasswordServiceHandlers extends grpc.UntypedServiceImplementation {
  SetPassword: grpc.handleUnaryCall<_crm_auth_v1_SetPasswordRequest__Output, _crm_auth_v1_SetPasswordResponse>;
  
}

export interface PasswordServiceDefinition extends grpc.ServiceDefinition {
  SetPassword: MethodDefinition<_crm_auth_v1_SetPasswordRequest, _crm_auth_v1_SetPasswordResponse, _crm_auth_v1_SetPasswordRequest__Output, _crm_auth_v1_SetPasswordResponse__Output>
}
