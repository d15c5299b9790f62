import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { GetJwksRequest as _crm_auth_v1_GetJwksRequest, GetJwksRequest__Output as _crm_auth_v1_GetJwksRequest__Output } from './crm/auth/v1/GetJwksRequest.js';
import type { GetJwksResponse as _crm_auth_v1_GetJwksResponse, GetJwksResponse__Output as _crm_auth_v1_GetJwksResponse__Output } from './crm/auth/v1/GetJwksResponse.js';
import type { KeyServiceClient as _crm_auth_v1_KeyServiceClient, KeyServiceDefinition as _crm_auth_v1_KeyServiceDefinition } from './crm/auth/v1/KeyService.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    auth: {
      v1: {
        GetJwksRequest: MessageTypeDefinition<_crm_auth_v1_GetJwksRequest, _crm_auth_v1_GetJwksRequest__Output>
        GetJwksResponse: MessageTypeDefinition<_crm_auth_v1_GetJwksResponse, _crm_auth_v1_GetJwksResponse__Output>
        KeyService: SubtypeConstructor<typeof grpc.Client, _crm_auth_v1_KeyServiceClient> & { service: _crm_auth_v1_KeyServiceDefinition }
      }
    }
  }
}

