import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { CheckRevokedRequest as _crm_auth_v1_CheckRevokedRequest, CheckRevokedRequest__Output as _crm_auth_v1_CheckRevokedRequest__Output } from './crm/auth/v1/CheckRevokedRequest.js';
import type { CheckRevokedResponse as _crm_auth_v1_CheckRevokedResponse, CheckRevokedResponse__Output as _crm_auth_v1_CheckRevokedResponse__Output } from './crm/auth/v1/CheckRevokedResponse.js';
import type { IntrospectRequest as _crm_auth_v1_IntrospectRequest, IntrospectRequest__Output as _crm_auth_v1_IntrospectRequest__Output } from './crm/auth/v1/IntrospectRequest.js';
import type { IntrospectResponse as _crm_auth_v1_IntrospectResponse, IntrospectResponse__Output as _crm_auth_v1_IntrospectResponse__Output } from './crm/auth/v1/IntrospectResponse.js';
import type { IssueRequest as _crm_auth_v1_IssueRequest, IssueRequest__Output as _crm_auth_v1_IssueRequest__Output } from './crm/auth/v1/IssueRequest.js';
import type { IssueResponse as _crm_auth_v1_IssueResponse, IssueResponse__Output as _crm_auth_v1_IssueResponse__Output } from './crm/auth/v1/IssueResponse.js';
import type { RevokeRequest as _crm_auth_v1_RevokeRequest, RevokeRequest__Output as _crm_auth_v1_RevokeRequest__Output } from './crm/auth/v1/RevokeRequest.js';
import type { RevokeResponse as _crm_auth_v1_RevokeResponse, RevokeResponse__Output as _crm_auth_v1_RevokeResponse__Output } from './crm/auth/v1/RevokeResponse.js';
import type { TokenServiceClient as _crm_auth_v1_TokenServiceClient, TokenServiceDefinition as _crm_auth_v1_TokenServiceDefinition } from './crm/auth/v1/TokenService.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    auth: {
      v1: {
        CheckRevokedRequest: MessageTypeDefinition<_crm_auth_v1_CheckRevokedRequest, _crm_auth_v1_CheckRevokedRequest__Output>
        CheckRevokedResponse: MessageTypeDefinition<_crm_auth_v1_CheckRevokedResponse, _crm_auth_v1_CheckRevokedResponse__Output>
        IntrospectRequest: MessageTypeDefinition<_crm_auth_v1_IntrospectRequest, _crm_auth_v1_IntrospectRequest__Output>
        IntrospectResponse: MessageTypeDefinition<_crm_auth_v1_IntrospectResponse, _crm_auth_v1_IntrospectResponse__Output>
        IssueRequest: MessageTypeDefinition<_crm_auth_v1_IssueRequest, _crm_auth_v1_IssueRequest__Output>
        IssueResponse: MessageTypeDefinition<_crm_auth_v1_IssueResponse, _crm_auth_v1_IssueResponse__Output>
        RevokeRequest: MessageTypeDefinition<_crm_auth_v1_RevokeRequest, _crm_auth_v1_RevokeRequest__Output>
        RevokeResponse: MessageTypeDefinition<_crm_auth_v1_RevokeResponse, _crm_auth_v1_RevokeResponse__Output>
        TokenService: SubtypeConstructor<typeof grpc.Client, _crm_auth_v1_TokenServiceClient> & { service: _crm_auth_v1_TokenServiceDefinition }
      }
    }
  }
}

