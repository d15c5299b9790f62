import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { CallStreamServiceClient as _crm_common_v1_CallStreamServiceClient, CallStreamServiceDefinition as _crm_common_v1_CallStreamServiceDefinition } from './crm/common/v1/CallStreamService.js';
import type { CallsRequest as _crm_common_v1_CallsRequest, CallsRequest__Output as _crm_common_v1_CallsRequest__Output } from './crm/common/v1/CallsRequest.js';
import type { CallsResponse as _crm_common_v1_CallsResponse, CallsResponse__Output as _crm_common_v1_CallsResponse__Output } from './crm/common/v1/CallsResponse.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    common: {
      v1: {
        CallStreamService: SubtypeConstructor<typeof grpc.Client, _crm_common_v1_CallStreamServiceClient> & { service: _crm_common_v1_CallStreamServiceDefinition }
        CallsRequest: MessageTypeDefinition<_crm_common_v1_CallsRequest, _crm_common_v1_CallsRequest__Output>
        CallsResponse: MessageTypeDefinition<_crm_common_v1_CallsResponse, _crm_common_v1_CallsResponse__Output>
      }
    }
  }
}

