// Original file: protos/crm/auth/v1/administration.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetTokenRequest as _crm_auth_v1_GetTokenRequest, GetTokenRequest__Output as _crm_auth_v1_GetTokenRequest__Output } from '../../../crm/auth/v1/GetTokenRequest.js';
import type { GetTokenResponse as _crm_auth_v1_GetTokenResponse, GetTokenResponse__Output as _crm_auth_v1_GetTokenResponse__Output } from '../../../crm/auth/v1/GetTokenResponse.js';
import type { ListTokensRequest as _crm_auth_v1_ListTokensRequest, ListTokensRequest__Output as _crm_auth_v1_ListTokensRequest__Output } from '../../../crm/auth/v1/ListTokensRequest.js';
import type { ListTokensResponse as _crm_auth_v1_ListTokensResponse, ListTokensResponse__Output as _crm_auth_v1_ListTokensResponse__Output } from '../../../crm/auth/v1/ListTokensResponse.js';
import type { RevokeTokenRequest as _crm_auth_v1_RevokeTokenRequest, RevokeTokenRequest__Output as _crm_auth_v1_RevokeTokenRequest__Output } from '../../../crm/auth/v1/RevokeTokenRequest.js';
import type { RevokeTokenResponse as _crm_auth_v1_RevokeTokenResponse, RevokeTokenResponse__Output as _crm_auth_v1_RevokeTokenResponse__Output } from '../../../crm/auth/v1/RevokeTokenResponse.js';
import type { RevokeTokensRequest as _crm_auth_v1_RevokeTokensRequest, RevokeTokensRequest__Output as _crm_auth_v1_RevokeTokensRequest__Output } from '../../../crm/auth/v1/RevokeTokensRequest.js';
import type { RevokeTokensResponse as _crm_auth_v1_RevokeTokensResponse, RevokeTokensResponse__Output as _crm_auth_v1_RevokeTokensResponse__Output } from '../../../crm/auth/v1/RevokeTokensResponse.js';

export interface IssuedTokenServiceClient extends grpc.Client {
  GetToken(argument: _crm_auth_v1_GetTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetTokenResponse__Output>): grpc.ClientUnaryCall;
  GetToken(argument: _crm_auth_v1_GetTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_GetTokenResponse__Output>): grpc.ClientUnaryCall;
  GetToken(argument: _crm_auth_v1_GetTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetTokenResponse__Output>): grpc.ClientUnaryCall;
  GetToken(argument: _crm_auth_v1_GetTokenRequest, callback: grpc.requestCallback<_crm_auth_v1_GetTokenResponse__Output>): grpc.ClientUnaryCall;
  getToken(argument: _crm_auth_v1_GetTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetTokenResponse__Output>): grpc.ClientUnaryCall;
  getToken(argument: _crm_auth_v1_GetTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_GetTokenResponse__Output>): grpc.ClientUnaryCall;
  getToken(argument: _crm_auth_v1_GetTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetTokenResponse__Output>): grpc.ClientUnaryCall;
  getToken(argument: _crm_auth_v1_GetTokenRequest, callback: grpc.requestCallback<_crm_auth_v1_GetTokenResponse__Output>): grpc.ClientUnaryCall;
  
  ListTokens(argument: _crm_auth_v1_ListTokensRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListTokensResponse__Output>): grpc.ClientUnaryCall;
  ListTokens(argument: _crm_auth_v1_ListTokensRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_ListTokensResponse__Output>): grpc.ClientUnaryCall;
  ListTokens(argument: _crm_auth_v1_ListTokensRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListTokensResponse__Output>): grpc.ClientUnaryCall;
  ListTokens(argument: _crm_auth_v1_ListTokensRequest, callback: grpc.requestCallback<_crm_auth_v1_ListTokensResponse__Output>): grpc.ClientUnaryCall;
  listTokens(argument: _crm_auth_v1_ListTokensRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListTokensResponse__Output>): grpc.ClientUnaryCall;
  listTokens(argument: _crm_auth_v1_ListTokensRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_ListTokensResponse__Output>): grpc.ClientUnaryCall;
  listTokens(argument: _crm_auth_v1_ListTokensRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListTokensResponse__Output>): grpc.ClientUnaryCall;
  listTokens(argument: _crm_auth_v1_ListTokensRequest, callback: grpc.requestCallback<_crm_auth_v1_ListTokensResponse__Output>): grpc.ClientUnaryCall;
  
  RevokeToken(argument: _crm_auth_v1_RevokeTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokenResponse__Output>): grpc.ClientUnaryCall;
  RevokeToken(argument: _crm_auth_v1_RevokeTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokenResponse__Output>): grpc.ClientUnaryCall;
  RevokeToken(argument: _crm_auth_v1_RevokeTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokenResponse__Output>): grpc.ClientUnaryCall;
  RevokeToken(argument: _crm_auth_v1_RevokeTokenRequest, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokenResponse__Output>): grpc.ClientUnaryCall;
  revokeToken(argument: _crm_auth_v1_RevokeTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokenResponse__Output>): grpc.ClientUnaryCall;
  revokeToken(argument: _crm_auth_v1_RevokeTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokenResponse__Output>): grpc.ClientUnaryCall;
  revokeToken(argument: _crm_auth_v1_RevokeTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokenResponse__Output>): grpc.ClientUnaryCall;
  revokeToken(argument: _crm_auth_v1_RevokeTokenRequest, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokenResponse__Output>): grpc.ClientUnaryCall;
  
  RevokeTokens(argument: _crm_auth_v1_RevokeTokensRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokensResponse__Output>): grpc.ClientUnaryCall;
  RevokeTokens(argument: _crm_auth_v1_RevokeTokensRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokensResponse__Output>): grpc.ClientUnaryCall;
  RevokeTokens(argument: _crm_auth_v1_RevokeTokensRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokensResponse__Output>): grpc.ClientUnaryCall;
  RevokeTokens(argument: _crm_auth_v1_RevokeTokensRequest, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokensResponse__Output>): grpc.ClientUnaryCall;
  revokeTokens(argument: _crm_auth_v1_RevokeTokensRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokensResponse__Output>): grpc.ClientUnaryCall;
  revokeTokens(argument: _crm_auth_v1_RevokeTokensRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokensResponse__Output>): grpc.ClientUnaryCall;
  revokeTokens(argument: _crm_auth_v1_RevokeTokensRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokensResponse__Output>): grpc.ClientUnaryCall;
  revokeTokens(argument: _crm_auth_v1_RevokeTokensRequest, callback: grpc.requestCallback<_crm_auth_v1_RevokeTokensResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface IssuedTokenServiceHandlers extends grpc.UntypedServiceImplementation {
  GetToken: grpc.handleUnaryCall<_crm_auth_v1_GetTokenRequest__Output, _crm_auth_v1_GetTokenResponse>;
  
  ListTokens: grpc.handleUnaryCall<_crm_auth_v1_ListTokensRequest__Output, _crm_auth_v1_ListTokensResponse>;
  
  RevokeToken: grpc.handleUnaryCall<_crm_auth_v1_RevokeTokenRequest__Output, _crm_auth_v1_RevokeTokenResponse>;
  
  RevokeTokens: grpc.handleUnaryCall<_crm_auth_v1_RevokeTokensRequest__Output, _crm_auth_v1_RevokeTokensResponse>;
  
}

export interface IssuedTokenServiceDefinition extends grpc.ServiceDefinition {
  GetToken: MethodDefinition<_crm_auth_v1_GetTokenRequest, _crm_auth_v1_GetTokenResponse, _crm_auth_v1_GetTokenRequest__Output, _crm_auth_v1_GetTokenResponse__Output>
  ListTokens: MethodDefinition<_crm_auth_v1_ListTokensRequest, _crm_auth_v1_ListTokensResponse, _crm_auth_v1_ListTokensRequest__Output, _crm_auth_v1_ListTokensResponse__Output>
  RevokeToken: MethodDefinition<_crm_auth_v1_RevokeTokenRequest, _crm_auth_v1_RevokeTokenResponse, _crm_auth_v1_RevokeTokenRequest__Output, _crm_auth_v1_RevokeTokenResponse__Output>
  RevokeTokens: MethodDefinition<_crm_auth_v1_RevokeTokensRequest, _crm_auth_v1_RevokeTokensResponse, _crm_auth_v1_RevokeTokensRequest__Output, _crm_auth_v1_RevokeTokensResponse__Output>
}
