import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AwaitPositionRequest as _crm_records_v1_AwaitPositionRequest, AwaitPositionRequest__Output as _crm_records_v1_AwaitPositionRequest__Output } from './crm/records/v1/AwaitPositionRequest.js';
import type { AwaitPositionResponse as _crm_records_v1_AwaitPositionResponse, AwaitPositionResponse__Output as _crm_records_v1_AwaitPositionResponse__Output } from './crm/records/v1/AwaitPositionResponse.js';
import type { Change as _crm_records_v1_Change, Change__Output as _crm_records_v1_Change__Output } from './crm/records/v1/Change.js';
import type { ChangeReaderServiceClient as _crm_records_v1_ChangeReaderServiceClient, ChangeReaderServiceDefinition as _crm_records_v1_ChangeReaderServiceDefinition } from './crm/records/v1/ChangeReaderService.js';
import type { ListChangesRequest as _crm_records_v1_ListChangesRequest, ListChangesRequest__Output as _crm_records_v1_ListChangesRequest__Output } from './crm/records/v1/ListChangesRequest.js';
import type { ListChangesResponse as _crm_records_v1_ListChangesResponse, ListChangesResponse__Output as _crm_records_v1_ListChangesResponse__Output } from './crm/records/v1/ListChangesResponse.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    records: {
      v1: {
        AwaitPositionRequest: MessageTypeDefinition<_crm_records_v1_AwaitPositionRequest, _crm_records_v1_AwaitPositionRequest__Output>
        AwaitPositionResponse: MessageTypeDefinition<_crm_records_v1_AwaitPositionResponse, _crm_records_v1_AwaitPositionResponse__Output>
        Change: MessageTypeDefinition<_crm_records_v1_Change, _crm_records_v1_Change__Output>
        ChangeReaderService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_ChangeReaderServiceClient> & { service: _crm_records_v1_ChangeReaderServiceDefinition }
        ListChangesRequest: MessageTypeDefinition<_crm_records_v1_ListChangesRequest, _crm_records_v1_ListChangesRequest__Output>
        ListChangesResponse: MessageTypeDefinition<_crm_records_v1_ListChangesResponse, _crm_records_v1_ListChangesResponse__Output>
      }
    }
  }
}

