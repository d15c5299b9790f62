// Original file: protos/crm/auth/v1/tokens.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckRevokedRequest as _crm_auth_v1_CheckRevokedRequest, CheckRevokedRequest__Output as _crm_auth_v1_CheckRevokedRequest__Output } from '../../../crm/auth/v1/CheckRevokedRequest.js';
import type { CheckRevokedResponse as _crm_auth_v1_CheckRevokedResponse, CheckRevokedResponse__Output as _crm_auth_v1_CheckRevokedResponse__Output } from '../../../crm/auth/v1/CheckRevokedResponse.js';
import type { IntrospectRequest as _crm_auth_v1_IntrospectRequest, IntrospectRequest__Output as _crm_auth_v1_IntrospectRequest__Output } from '../../../crm/auth/v1/IntrospectRequest.js';
import type { IntrospectResponse as _crm_auth_v1_IntrospectResponse, IntrospectResponse__Output as _crm_auth_v1_IntrospectResponse__Output } from '../../../crm/auth/v1/IntrospectResponse.js';
import type { IssueRequest as _crm_auth_v1_IssueRequest, IssueRequest__Output as _crm_auth_v1_IssueRequest__Output } from '../../../crm/auth/v1/IssueRequest.js';
import type { IssueResponse as _crm_auth_v1_IssueResponse, IssueResponse__Output as _crm_auth_v1_IssueResponse__Output } from '../../../crm/auth/v1/IssueResponse.js';
import type { RevokeRequest as _crm_auth_v1_RevokeRequest, RevokeRequest__Output as _crm_auth_v1_RevokeRequest__Output } from '../../../crm/auth/v1/RevokeRequest.js';
import type { RevokeResponse as _crm_auth_v1_RevokeResponse, RevokeResponse__Output as _crm_auth_v1_RevokeResponse__Output } from '../../../crm/auth/v1/RevokeResponse.js';

export interface TokenServiceClient extends grpc.Client {
  CheckRevoked(argument: _crm_auth_v1_CheckRevokedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_CheckRevokedResponse__Output>): grpc.ClientUnaryCall;
  CheckRevoked(argument: _crm_auth_v1_CheckRevokedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_CheckRevokedResponse__Output>): grpc.ClientUnaryCall;
  CheckRevoked(argument: _crm_auth_v1_CheckRevokedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_CheckRevokedResponse__Output>): grpc.ClientUnaryCall;
  CheckRevoked(argument: _crm_auth_v1_CheckRevokedRequest, callback: grpc.requestCallback<_crm_auth_v1_CheckRevokedResponse__Output>): grpc.ClientUnaryCall;
  checkRevoked(argument: _crm_auth_v1_CheckRevokedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_CheckRevokedResponse__Output>): grpc.ClientUnaryCall;
  checkRevoked(argument: _crm_auth_v1_CheckRevokedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_CheckRevokedResponse__Output>): grpc.ClientUnaryCall;
  checkRevoked(argument: _crm_auth_v1_CheckRevokedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_CheckRevokedResponse__Output>): grpc.ClientUnaryCall;
  checkRevoked(argument: _crm_auth_v1_CheckRevokedRequest, callback: grpc.requestCallback<_crm_auth_v1_CheckRevokedResponse__Output>): grpc.ClientUnaryCall;
  
  Introspect(argument: _crm_auth_v1_IntrospectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_IntrospectResponse__Output>): grpc.ClientUnaryCall;
  Introspect(argument: _crm_auth_v1_IntrospectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_IntrospectResponse__Output>): grpc.ClientUnaryCall;
  Introspect(argument: _crm_auth_v1_IntrospectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_IntrospectResponse__Output>): grpc.ClientUnaryCall;
  Introspect(argument: _crm_auth_v1_IntrospectRequest, callback: grpc.requestCallback<_crm_auth_v1_IntrospectResponse__Output>): grpc.ClientUnaryCall;
  introspect(argument: _crm_auth_v1_IntrospectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_IntrospectResponse__Output>): grpc.ClientUnaryCall;
  introspect(argument: _crm_auth_v1_IntrospectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_IntrospectResponse__Output>): grpc.ClientUnaryCall;
  introspect(argument: _crm_auth_v1_IntrospectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_IntrospectResponse__Output>): grpc.ClientUnaryCall;
  introspect(argument: _crm_auth_v1_IntrospectRequest, callback: grpc.requestCallback<_crm_auth_v1_IntrospectResponse__Output>): grpc.ClientUnaryCall;
  
  Issue(argument: _crm_auth_v1_IssueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_IssueResponse__Output>): grpc.ClientUnaryCall;
  Issue(argument: _crm_auth_v1_IssueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_IssueResponse__Output>): grpc.ClientUnaryCall;
  Issue(argument: _crm_auth_v1_IssueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_IssueResponse__Output>): grpc.ClientUnaryCall;
  Issue(argument: _crm_auth_v1_IssueRequest, callback: grpc.requestCallback<_crm_auth_v1_IssueResponse__Output>): grpc.ClientUnaryCall;
  issue(argument: _crm_auth_v1_IssueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_IssueResponse__Output>): grpc.ClientUnaryCall;
  issue(argument: _crm_auth_v1_IssueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_IssueResponse__Output>): grpc.ClientUnaryCall;
  issue(argument: _crm_auth_v1_IssueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_IssueResponse__Output>): grpc.ClientUnaryCall;
  issue(argument: _crm_auth_v1_IssueRequest, callback: grpc.requestCallback<_crm_auth_v1_IssueResponse__Output>): grpc.ClientUnaryCall;
  
  Revoke(argument: _crm_auth_v1_RevokeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  Revoke(argument: _crm_auth_v1_RevokeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  Revoke(argument: _crm_auth_v1_RevokeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  Revoke(argument: _crm_auth_v1_RevokeRequest, callback: grpc.requestCallback<_crm_auth_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  revoke(argument: _crm_auth_v1_RevokeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  revoke(argument: _crm_auth_v1_RevokeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  revoke(argument: _crm_auth_v1_RevokeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  revoke(argument: _crm_auth_v1_RevokeRequest, callback: grpc.requestCallback<_crm_auth_v1_RevokeResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface TokenServiceHandlers extends grpc.UntypedServiceImplementation {
  CheckRevoked: grpc.handleUnaryCall<_crm_auth_v1_CheckRevokedRequest__Output, _crm_auth_v1_CheckRevokedResponse>;
  
  Introspect: grpc.handleUnaryCall<_crm_auth_v1_IntrospectRequest__Output, _crm_auth_v1_IntrospectResponse>;
  
  Issue: grpc.handleUnaryCall<_crm_auth_v1_IssueRequest__Output, _crm_auth_v1_IssueResponse>;
  
  Revoke: grpc.handleUnaryCall<_crm_auth_v1_RevokeRequest__Output, _crm_auth_v1_RevokeResponse>;
  
}

export interface TokenServiceDefinition extends grpc.ServiceDefinition {
  CheckRevoked: MethodDefinition<_crm_auth_v1_CheckRevokedRequest, _crm_auth_v1_CheckRevokedResponse, _crm_auth_v1_CheckRevokedRequest__Output, _crm_auth_v1_CheckRevokedResponse__Output>
  Introspect: MethodDefinition<_crm_auth_v1_IntrospectRequest, _crm_auth_v1_IntrospectResponse, _crm_auth_v1_IntrospectRequest__Output, _crm_auth_v1_IntrospectResponse__Output>
  Issue: MethodDefinition<_crm_auth_v1_IssueRequest, _crm_auth_v1_IssueResponse, _crm_auth_v1_IssueRequest__Output, _crm_auth_v1_IssueResponse__Output>
  Revoke: MethodDefinition<_crm_auth_v1_RevokeRequest, _crm_auth_v1_RevokeResponse, _crm_auth_v1_RevokeRequest__Output, _crm_auth_v1_RevokeResponse__Output>
}
