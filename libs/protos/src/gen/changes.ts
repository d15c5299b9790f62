import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { ChangesClient as _crm_events_v1_ChangesClient, ChangesDefinition as _crm_events_v1_ChangesDefinition } from './crm/events/v1/Changes.js';
import type { WatchRequest as _crm_events_v1_WatchRequest, WatchRequest__Output as _crm_events_v1_WatchRequest__Output } from './crm/events/v1/WatchRequest.js';
import type { WatchResponse as _crm_events_v1_WatchResponse, WatchResponse__Output as _crm_events_v1_WatchResponse__Output } from './crm/events/v1/WatchResponse.js';
import type { AwaitPositionRequest as _crm_records_v1_AwaitPositionRequest, AwaitPositionRequest__Output as _crm_records_v1_AwaitPositionRequest__Output } from './crm/records/v1/AwaitPositionRequest.js';
import type { AwaitPositionResponse as _crm_records_v1_AwaitPositionResponse, AwaitPositionResponse__Output as _crm_records_v1_AwaitPositionResponse__Output } from './crm/records/v1/AwaitPositionResponse.js';
import type { Change as _crm_records_v1_Change, Change__Output as _crm_records_v1_Change__Output } from './crm/records/v1/Change.js';
import type { ChangePublisherServiceClient as _crm_records_v1_ChangePublisherServiceClient, ChangePublisherServiceDefinition as _crm_records_v1_ChangePublisherServiceDefinition } from './crm/records/v1/ChangePublisherService.js';
import type { ChangeReaderServiceClient as _crm_records_v1_ChangeReaderServiceClient, ChangeReaderServiceDefinition as _crm_records_v1_ChangeReaderServiceDefinition } from './crm/records/v1/ChangeReaderService.js';
import type { ChangedRecord as _crm_records_v1_ChangedRecord, ChangedRecord__Output as _crm_records_v1_ChangedRecord__Output } from './crm/records/v1/ChangedRecord.js';
import type { ListChangesOfRequest as _crm_records_v1_ListChangesOfRequest, ListChangesOfRequest__Output as _crm_records_v1_ListChangesOfRequest__Output } from './crm/records/v1/ListChangesOfRequest.js';
import type { ListChangesOfResponse as _crm_records_v1_ListChangesOfResponse, ListChangesOfResponse__Output as _crm_records_v1_ListChangesOfResponse__Output } from './crm/records/v1/ListChangesOfResponse.js';
import type { ListChangesRequest as _crm_records_v1_ListChangesRequest, ListChangesRequest__Output as _crm_records_v1_ListChangesRequest__Output } from './crm/records/v1/ListChangesRequest.js';
import type { ListChangesResponse as _crm_records_v1_ListChangesResponse, ListChangesResponse__Output as _crm_records_v1_ListChangesResponse__Output } from './crm/records/v1/ListChangesResponse.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    events: {
      v1: {
        Changes: SubtypeConstructor<typeof grpc.Client, _crm_events_v1_ChangesClient> & { service: _crm_events_v1_ChangesDefinition }
        WatchRequest: MessageTypeDefinition<_crm_events_v1_WatchRequest, _crm_events_v1_WatchRequest__Output>
        WatchResponse: MessageTypeDefinition<_crm_events_v1_WatchResponse, _crm_events_v1_WatchResponse__Output>
      }
    }
    records: {
      v1: {
        AwaitPositionRequest: MessageTypeDefinition<_crm_records_v1_AwaitPositionRequest, _crm_records_v1_AwaitPositionRequest__Output>
        AwaitPositionResponse: MessageTypeDefinition<_crm_records_v1_AwaitPositionResponse, _crm_records_v1_AwaitPositionResponse__Output>
        Change: MessageTypeDefinition<_crm_records_v1_Change, _crm_records_v1_Change__Output>
        ChangePublisherService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_ChangePublisherServiceClient> & { service: _crm_records_v1_ChangePublisherServiceDefinition }
        ChangeReaderService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_ChangeReaderServiceClient> & { service: _crm_records_v1_ChangeReaderServiceDefinition }
        ChangedRecord: MessageTypeDefinition<_crm_records_v1_ChangedRecord, _crm_records_v1_ChangedRecord__Output>
        ListChangesOfRequest: MessageTypeDefinition<_crm_records_v1_ListChangesOfRequest, _crm_records_v1_ListChangesOfRequest__Output>
        ListChangesOfResponse: MessageTypeDefinition<_crm_records_v1_ListChangesOfResponse, _crm_records_v1_ListChangesOfResponse__Output>
        ListChangesRequest: MessageTypeDefinition<_crm_records_v1_ListChangesRequest, _crm_records_v1_ListChangesRequest__Output>
        ListChangesResponse: MessageTypeDefinition<_crm_records_v1_ListChangesResponse, _crm_records_v1_ListChangesResponse__Output>
      }
    }
  }
}

