import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { CreateRequest as _crm_records_v1_CreateRequest, CreateRequest__Output as _crm_records_v1_CreateRequest__Output } from './crm/records/v1/CreateRequest.js';
import type { CreateResponse as _crm_records_v1_CreateResponse, CreateResponse__Output as _crm_records_v1_CreateResponse__Output } from './crm/records/v1/CreateResponse.js';
import type { DeleteRequest as _crm_records_v1_DeleteRequest, DeleteRequest__Output as _crm_records_v1_DeleteRequest__Output } from './crm/records/v1/DeleteRequest.js';
import type { DeleteResponse as _crm_records_v1_DeleteResponse, DeleteResponse__Output as _crm_records_v1_DeleteResponse__Output } from './crm/records/v1/DeleteResponse.js';
import type { GetRequest as _crm_records_v1_GetRequest, GetRequest__Output as _crm_records_v1_GetRequest__Output } from './crm/records/v1/GetRequest.js';
import type { GetResponse as _crm_records_v1_GetResponse, GetResponse__Output as _crm_records_v1_GetResponse__Output } from './crm/records/v1/GetResponse.js';
import type { ListRequest as _crm_records_v1_ListRequest, ListRequest__Output as _crm_records_v1_ListRequest__Output } from './crm/records/v1/ListRequest.js';
import type { ListResponse as _crm_records_v1_ListResponse, ListResponse__Output as _crm_records_v1_ListResponse__Output } from './crm/records/v1/ListResponse.js';
import type { Precondition as _crm_records_v1_Precondition, Precondition__Output as _crm_records_v1_Precondition__Output } from './crm/records/v1/Precondition.js';
import type { Record as _crm_records_v1_Record, Record__Output as _crm_records_v1_Record__Output } from './crm/records/v1/Record.js';
import type { RecordReaderServiceClient as _crm_records_v1_RecordReaderServiceClient, RecordReaderServiceDefinition as _crm_records_v1_RecordReaderServiceDefinition } from './crm/records/v1/RecordReaderService.js';
import type { RecordWriterServiceClient as _crm_records_v1_RecordWriterServiceClient, RecordWriterServiceDefinition as _crm_records_v1_RecordWriterServiceDefinition } from './crm/records/v1/RecordWriterService.js';
import type { Through as _crm_records_v1_Through, Through__Output as _crm_records_v1_Through__Output } from './crm/records/v1/Through.js';
import type { ToOneLink as _crm_records_v1_ToOneLink, ToOneLink__Output as _crm_records_v1_ToOneLink__Output } from './crm/records/v1/ToOneLink.js';
import type { UpdateRequest as _crm_records_v1_UpdateRequest, UpdateRequest__Output as _crm_records_v1_UpdateRequest__Output } from './crm/records/v1/UpdateRequest.js';
import type { UpdateResponse as _crm_records_v1_UpdateResponse, UpdateResponse__Output as _crm_records_v1_UpdateResponse__Output } from './crm/records/v1/UpdateResponse.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    records: {
      v1: {
        CreateRequest: MessageTypeDefinition<_crm_records_v1_CreateRequest, _crm_records_v1_CreateRequest__Output>
        CreateResponse: MessageTypeDefinition<_crm_records_v1_CreateResponse, _crm_records_v1_CreateResponse__Output>
        DeleteRequest: MessageTypeDefinition<_crm_records_v1_DeleteRequest, _crm_records_v1_DeleteRequest__Output>
        DeleteResponse: MessageTypeDefinition<_crm_records_v1_DeleteResponse, _crm_records_v1_DeleteResponse__Output>
        GetRequest: MessageTypeDefinition<_crm_records_v1_GetRequest, _crm_records_v1_GetRequest__Output>
        GetResponse: MessageTypeDefinition<_crm_records_v1_GetResponse, _crm_records_v1_GetResponse__Output>
        ListRequest: MessageTypeDefinition<_crm_records_v1_ListRequest, _crm_records_v1_ListRequest__Output>
        ListResponse: MessageTypeDefinition<_crm_records_v1_ListResponse, _crm_records_v1_ListResponse__Output>
        Precondition: MessageTypeDefinition<_crm_records_v1_Precondition, _crm_records_v1_Precondition__Output>
        Record: MessageTypeDefinition<_crm_records_v1_Record, _crm_records_v1_Record__Output>
        RecordReaderService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_RecordReaderServiceClient> & { service: _crm_records_v1_RecordReaderServiceDefinition }
        RecordWriterService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_RecordWriterServiceClient> & { service: _crm_records_v1_RecordWriterServiceDefinition }
        Through: MessageTypeDefinition<_crm_records_v1_Through, _crm_records_v1_Through__Output>
        ToOneLink: MessageTypeDefinition<_crm_records_v1_ToOneLink, _crm_records_v1_ToOneLink__Output>
        UpdateRequest: MessageTypeDefinition<_crm_records_v1_UpdateRequest, _crm_records_v1_UpdateRequest__Output>
        UpdateResponse: MessageTypeDefinition<_crm_records_v1_UpdateResponse, _crm_records_v1_UpdateResponse__Output>
      }
    }
  }
}

