import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { ListChangesRequest as _crm_auth_v1_ListChangesRequest, ListChangesRequest__Output as _crm_auth_v1_ListChangesRequest__Output } from './crm/auth/v1/ListChangesRequest.js';
import type { ListChangesResponse as _crm_auth_v1_ListChangesResponse, ListChangesResponse__Output as _crm_auth_v1_ListChangesResponse__Output } from './crm/auth/v1/ListChangesResponse.js';
import type { NotBefore as _crm_auth_v1_NotBefore, NotBefore__Output as _crm_auth_v1_NotBefore__Output } from './crm/auth/v1/NotBefore.js';
import type { RevocationServiceClient as _crm_auth_v1_RevocationServiceClient, RevocationServiceDefinition as _crm_auth_v1_RevocationServiceDefinition } from './crm/auth/v1/RevocationService.js';
import type { RevokedToken as _crm_auth_v1_RevokedToken, RevokedToken__Output as _crm_auth_v1_RevokedToken__Output } from './crm/auth/v1/RevokedToken.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    auth: {
      v1: {
        ListChangesRequest: MessageTypeDefinition<_crm_auth_v1_ListChangesRequest, _crm_auth_v1_ListChangesRequest__Output>
        ListChangesResponse: MessageTypeDefinition<_crm_auth_v1_ListChangesResponse, _crm_auth_v1_ListChangesResponse__Output>
        NotBefore: MessageTypeDefinition<_crm_auth_v1_NotBefore, _crm_auth_v1_NotBefore__Output>
        RevocationService: SubtypeConstructor<typeof grpc.Client, _crm_auth_v1_RevocationServiceClient> & { service: _crm_auth_v1_RevocationServiceDefinition }
        RevokedToken: MessageTypeDefinition<_crm_auth_v1_RevokedToken, _crm_auth_v1_RevokedToken__Output>
      }
    }
  }
}

