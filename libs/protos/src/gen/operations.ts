import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { DecideAbortRequest as _crm_records_v1_DecideAbortRequest, DecideAbortRequest__Output as _crm_records_v1_DecideAbortRequest__Output } from './crm/records/v1/DecideAbortRequest.js';
import type { DecideAbortResponse as _crm_records_v1_DecideAbortResponse, DecideAbortResponse__Output as _crm_records_v1_DecideAbortResponse__Output } from './crm/records/v1/DecideAbortResponse.js';
import type { OperationServiceClient as _crm_records_v1_OperationServiceClient, OperationServiceDefinition as _crm_records_v1_OperationServiceDefinition } from './crm/records/v1/OperationService.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    records: {
      v1: {
        DecideAbortRequest: MessageTypeDefinition<_crm_records_v1_DecideAbortRequest, _crm_records_v1_DecideAbortRequest__Output>
        DecideAbortResponse: MessageTypeDefinition<_crm_records_v1_DecideAbortResponse, _crm_records_v1_DecideAbortResponse__Output>
        OperationService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_OperationServiceClient> & { service: _crm_records_v1_OperationServiceDefinition }
      }
    }
  }
}

