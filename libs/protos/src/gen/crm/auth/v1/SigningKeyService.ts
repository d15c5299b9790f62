// Original file: protos/crm/auth/v1/administration.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetSigningKeyRequest as _crm_auth_v1_GetSigningKeyRequest, GetSigningKeyRequest__Output as _crm_auth_v1_GetSigningKeyRequest__Output } from '../../../crm/auth/v1/GetSigningKeyRequest.js';
import type { GetSigningKeyResponse as _crm_auth_v1_GetSigningKeyResponse, GetSigningKeyResponse__Output as _crm_auth_v1_GetSigningKeyResponse__Output } from '../../../crm/auth/v1/GetSigningKeyResponse.js';
import type { ListSigningKeysRequest as _crm_auth_v1_ListSigningKeysRequest, ListSigningKeysRequest__Output as _crm_auth_v1_ListSigningKeysRequest__Output } from '../../../crm/auth/v1/ListSigningKeysRequest.js';
import type { ListSigningKeysResponse as _crm_auth_v1_ListSigningKeysResponse, ListSigningKeysResponse__Output as _crm_auth_v1_ListSigningKeysResponse__Output } from '../../../crm/auth/v1/ListSigningKeysResponse.js';
import type { RevokeSigningKeyRequest as _crm_auth_v1_RevokeSigningKeyRequest, RevokeSigningKeyRequest__Output as _crm_auth_v1_RevokeSigningKeyRequest__Output } from '../../../crm/auth/v1/RevokeSigningKeyRequest.js';
import type { RevokeSigningKeyResponse as _crm_auth_v1_RevokeSigningKeyResponse, RevokeSigningKeyResponse__Output as _crm_auth_v1_RevokeSigningKeyResponse__Output } from '../../../crm/auth/v1/RevokeSigningKeyResponse.js';
import type { RotateSigningKeyRequest as _crm_auth_v1_RotateSigningKeyRequest, RotateSigningKeyRequest__Output as _crm_auth_v1_RotateSigningKeyRequest__Output } from '../../../crm/auth/v1/RotateSigningKeyRequest.js';
import type { RotateSigningKeyResponse as _crm_auth_v1_RotateSigningKeyResponse, RotateSigningKeyResponse__Output as _crm_auth_v1_RotateSigningKeyResponse__Output } from '../../../crm/auth/v1/RotateSigningKeyResponse.js';

export interface SigningKeyServiceClient extends grpc.Client {
  GetSigningKey(argument: _crm_auth_v1_GetSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  GetSigningKey(argument: _crm_auth_v1_GetSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_GetSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  GetSigningKey(argument: _crm_auth_v1_GetSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  GetSigningKey(argument: _crm_auth_v1_GetSigningKeyRequest, callback: grpc.requestCallback<_crm_auth_v1_GetSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  getSigningKey(argument: _crm_auth_v1_GetSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  getSigningKey(argument: _crm_auth_v1_GetSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_GetSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  getSigningKey(argument: _crm_auth_v1_GetSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  getSigningKey(argument: _crm_auth_v1_GetSigningKeyRequest, callback: grpc.requestCallback<_crm_auth_v1_GetSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  
  ListSigningKeys(argument: _crm_auth_v1_ListSigningKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListSigningKeysResponse__Output>): grpc.ClientUnaryCall;
  ListSigningKeys(argument: _crm_auth_v1_ListSigningKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_ListSigningKeysResponse__Output>): grpc.ClientUnaryCall;
  ListSigningKeys(argument: _crm_auth_v1_ListSigningKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListSigningKeysResponse__Output>): grpc.ClientUnaryCall;
  ListSigningKeys(argument: _crm_auth_v1_ListSigningKeysRequest, callback: grpc.requestCallback<_crm_auth_v1_ListSigningKeysResponse__Output>): grpc.ClientUnaryCall;
  listSigningKeys(argument: _crm_auth_v1_ListSigningKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListSigningKeysResponse__Output>): grpc.ClientUnaryCall;
  listSigningKeys(argument: _crm_auth_v1_ListSigningKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_ListSigningKeysResponse__Output>): grpc.ClientUnaryCall;
  listSigningKeys(argument: _crm_auth_v1_ListSigningKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListSigningKeysResponse__Output>): grpc.ClientUnaryCall;
  listSigningKeys(argument: _crm_auth_v1_ListSigningKeysRequest, callback: grpc.requestCallback<_crm_auth_v1_ListSigningKeysResponse__Output>): grpc.ClientUnaryCall;
  
  RevokeSigningKey(argument: _crm_auth_v1_RevokeSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeSigningKey(argument: _crm_auth_v1_RevokeSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RevokeSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeSigningKey(argument: _crm_auth_v1_RevokeSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeSigningKey(argument: _crm_auth_v1_RevokeSigningKeyRequest, callback: grpc.requestCallback<_crm_auth_v1_RevokeSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeSigningKey(argument: _crm_auth_v1_RevokeSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeSigningKey(argument: _crm_auth_v1_RevokeSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RevokeSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeSigningKey(argument: _crm_auth_v1_RevokeSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeSigningKey(argument: _crm_auth_v1_RevokeSigningKeyRequest, callback: grpc.requestCallback<_crm_auth_v1_RevokeSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  
  RotateSigningKey(argument: _crm_auth_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _crm_auth_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _crm_auth_v1_RotateSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _crm_auth_v1_RotateSigningKeyRequest, callback: grpc.requestCallback<_crm_auth_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _crm_auth_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _crm_auth_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _crm_auth_v1_RotateSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _crm_auth_v1_RotateSigningKeyRequest, callback: grpc.requestCallback<_crm_auth_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface SigningKeyServiceHandlers extends grpc.UntypedServiceImplementation {
  GetSigningKey: grpc.handleUnaryCall<_crm_auth_v1_GetSigningKeyRequest__Output, _crm_auth_v1_GetSigningKeyResponse>;
  
  ListSigningKeys: grpc.handleUnaryCall<_crm_auth_v1_ListSigningKeysRequest__Output, _crm_auth_v1_ListSigningKeysResponse>;
  
  RevokeSigningKey: grpc.handleUnaryCall<_crm_auth_v1_RevokeSigningKeyRequest__Output, _crm_auth_v1_RevokeSigningKeyResponse>;
  
  RotateSigningKey: grpc.handleUnaryCall<_crm_auth_v1_RotateSigningKeyRequest__Output, _crm_auth_v1_RotateSigningKeyResponse>;
  
}

export interface SigningKeyServiceDefinition extends grpc.ServiceDefinition {
  GetSigningKey: MethodDefinition<_crm_auth_v1_GetSigningKeyRequest, _crm_auth_v1_GetSigningKeyResponse, _crm_auth_v1_GetSigningKeyRequest__Output, _crm_auth_v1_GetSigningKeyResponse__Output>
  ListSigningKeys: MethodDefinition<_crm_auth_v1_ListSigningKeysRequest, _crm_auth_v1_ListSigningKeysResponse, _crm_auth_v1_ListSigningKeysRequest__Output, _crm_auth_v1_ListSigningKeysResponse__Output>
  RevokeSigningKey: MethodDefinition<_crm_auth_v1_RevokeSigningKeyRequest, _crm_auth_v1_RevokeSigningKeyResponse, _crm_auth_v1_RevokeSigningKeyRequest__Output, _crm_auth_v1_RevokeSigningKeyResponse__Output>
  RotateSigningKey: MethodDefinition<_crm_auth_v1_RotateSigningKeyRequest, _crm_auth_v1_RotateSigningKeyResponse, _crm_auth_v1_RotateSigningKeyRequest__Output, _crm_auth_v1_RotateSigningKeyResponse__Output>
}
