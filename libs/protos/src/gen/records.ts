import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { AddRequest as _crm_links_v1_AddRequest, AddRequest__Output as _crm_links_v1_AddRequest__Output } from './crm/links/v1/AddRequest.js';
import type { AddResponse as _crm_links_v1_AddResponse, AddResponse__Output as _crm_links_v1_AddResponse__Output } from './crm/links/v1/AddResponse.js';
import type { LinkEntry as _crm_links_v1_LinkEntry, LinkEntry__Output as _crm_links_v1_LinkEntry__Output } from './crm/links/v1/LinkEntry.js';
import type { LinkWriterServiceClient as _crm_links_v1_LinkWriterServiceClient, LinkWriterServiceDefinition as _crm_links_v1_LinkWriterServiceDefinition } from './crm/links/v1/LinkWriterService.js';
import type { Owner as _crm_links_v1_Owner, Owner__Output as _crm_links_v1_Owner__Output } from './crm/links/v1/Owner.js';
import type { RemoveRequest as _crm_links_v1_RemoveRequest, RemoveRequest__Output as _crm_links_v1_RemoveRequest__Output } from './crm/links/v1/RemoveRequest.js';
import type { RemoveResponse as _crm_links_v1_RemoveResponse, RemoveResponse__Output as _crm_links_v1_RemoveResponse__Output } from './crm/links/v1/RemoveResponse.js';
import type { ReplaceRequest as _crm_links_v1_ReplaceRequest, ReplaceRequest__Output as _crm_links_v1_ReplaceRequest__Output } from './crm/links/v1/ReplaceRequest.js';
import type { ReplaceResponse as _crm_links_v1_ReplaceResponse, ReplaceResponse__Output as _crm_links_v1_ReplaceResponse__Output } from './crm/links/v1/ReplaceResponse.js';
import type { CheckUploadRequest as _crm_records_v1_CheckUploadRequest, CheckUploadRequest__Output as _crm_records_v1_CheckUploadRequest__Output } from './crm/records/v1/CheckUploadRequest.js';
import type { CheckUploadResponse as _crm_records_v1_CheckUploadResponse, CheckUploadResponse__Output as _crm_records_v1_CheckUploadResponse__Output } from './crm/records/v1/CheckUploadResponse.js';
import type { Comparator as _crm_records_v1_Comparator, Comparator__Output as _crm_records_v1_Comparator__Output } from './crm/records/v1/Comparator.js';
import type { Condition as _crm_records_v1_Condition, Condition__Output as _crm_records_v1_Condition__Output } from './crm/records/v1/Condition.js';
import type { ContentPrecondition as _crm_records_v1_ContentPrecondition, ContentPrecondition__Output as _crm_records_v1_ContentPrecondition__Output } from './crm/records/v1/ContentPrecondition.js';
import type { CreateRequest as _crm_records_v1_CreateRequest, CreateRequest__Output as _crm_records_v1_CreateRequest__Output } from './crm/records/v1/CreateRequest.js';
import type { CreateResponse as _crm_records_v1_CreateResponse, CreateResponse__Output as _crm_records_v1_CreateResponse__Output } from './crm/records/v1/CreateResponse.js';
import type { DeleteRequest as _crm_records_v1_DeleteRequest, DeleteRequest__Output as _crm_records_v1_DeleteRequest__Output } from './crm/records/v1/DeleteRequest.js';
import type { DeleteResponse as _crm_records_v1_DeleteResponse, DeleteResponse__Output as _crm_records_v1_DeleteResponse__Output } from './crm/records/v1/DeleteResponse.js';
import type { FileContent as _crm_records_v1_FileContent, FileContent__Output as _crm_records_v1_FileContent__Output } from './crm/records/v1/FileContent.js';
import type { GetFileTicketRequest as _crm_records_v1_GetFileTicketRequest, GetFileTicketRequest__Output as _crm_records_v1_GetFileTicketRequest__Output } from './crm/records/v1/GetFileTicketRequest.js';
import type { GetFileTicketResponse as _crm_records_v1_GetFileTicketResponse, GetFileTicketResponse__Output as _crm_records_v1_GetFileTicketResponse__Output } from './crm/records/v1/GetFileTicketResponse.js';
import type { GetRequest as _crm_records_v1_GetRequest, GetRequest__Output as _crm_records_v1_GetRequest__Output } from './crm/records/v1/GetRequest.js';
import type { GetResponse as _crm_records_v1_GetResponse, GetResponse__Output as _crm_records_v1_GetResponse__Output } from './crm/records/v1/GetResponse.js';
import type { Linkage as _crm_records_v1_Linkage, Linkage__Output as _crm_records_v1_Linkage__Output } from './crm/records/v1/Linkage.js';
import type { LinkedRecord as _crm_records_v1_LinkedRecord, LinkedRecord__Output as _crm_records_v1_LinkedRecord__Output } from './crm/records/v1/LinkedRecord.js';
import type { ListLinkedRequest as _crm_records_v1_ListLinkedRequest, ListLinkedRequest__Output as _crm_records_v1_ListLinkedRequest__Output } from './crm/records/v1/ListLinkedRequest.js';
import type { ListLinkedResponse as _crm_records_v1_ListLinkedResponse, ListLinkedResponse__Output as _crm_records_v1_ListLinkedResponse__Output } from './crm/records/v1/ListLinkedResponse.js';
import type { ListRequest as _crm_records_v1_ListRequest, ListRequest__Output as _crm_records_v1_ListRequest__Output } from './crm/records/v1/ListRequest.js';
import type { ListResponse as _crm_records_v1_ListResponse, ListResponse__Output as _crm_records_v1_ListResponse__Output } from './crm/records/v1/ListResponse.js';
import type { MiddleRow as _crm_records_v1_MiddleRow, MiddleRow__Output as _crm_records_v1_MiddleRow__Output } from './crm/records/v1/MiddleRow.js';
import type { Operand as _crm_records_v1_Operand, Operand__Output as _crm_records_v1_Operand__Output } from './crm/records/v1/Operand.js';
import type { OwnerLinkage as _crm_records_v1_OwnerLinkage, OwnerLinkage__Output as _crm_records_v1_OwnerLinkage__Output } from './crm/records/v1/OwnerLinkage.js';
import type { Precondition as _crm_records_v1_Precondition, Precondition__Output as _crm_records_v1_Precondition__Output } from './crm/records/v1/Precondition.js';
import type { Query as _crm_records_v1_Query, Query__Output as _crm_records_v1_Query__Output } from './crm/records/v1/Query.js';
import type { Record as _crm_records_v1_Record, Record__Output as _crm_records_v1_Record__Output } from './crm/records/v1/Record.js';
import type { RecordReaderServiceClient as _crm_records_v1_RecordReaderServiceClient, RecordReaderServiceDefinition as _crm_records_v1_RecordReaderServiceDefinition } from './crm/records/v1/RecordReaderService.js';
import type { RecordWriterServiceClient as _crm_records_v1_RecordWriterServiceClient, RecordWriterServiceDefinition as _crm_records_v1_RecordWriterServiceDefinition } from './crm/records/v1/RecordWriterService.js';
import type { Selection as _crm_records_v1_Selection, Selection__Output as _crm_records_v1_Selection__Output } from './crm/records/v1/Selection.js';
import type { SortField as _crm_records_v1_SortField, SortField__Output as _crm_records_v1_SortField__Output } from './crm/records/v1/SortField.js';
import type { Through as _crm_records_v1_Through, Through__Output as _crm_records_v1_Through__Output } from './crm/records/v1/Through.js';
import type { ToOneLink as _crm_records_v1_ToOneLink, ToOneLink__Output as _crm_records_v1_ToOneLink__Output } from './crm/records/v1/ToOneLink.js';
import type { UpdateRequest as _crm_records_v1_UpdateRequest, UpdateRequest__Output as _crm_records_v1_UpdateRequest__Output } from './crm/records/v1/UpdateRequest.js';
import type { UpdateResponse as _crm_records_v1_UpdateResponse, UpdateResponse__Output as _crm_records_v1_UpdateResponse__Output } from './crm/records/v1/UpdateResponse.js';
import type { Upload as _crm_records_v1_Upload, Upload__Output as _crm_records_v1_Upload__Output } from './crm/records/v1/Upload.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    links: {
      v1: {
        AddRequest: MessageTypeDefinition<_crm_links_v1_AddRequest, _crm_links_v1_AddRequest__Output>
        AddResponse: MessageTypeDefinition<_crm_links_v1_AddResponse, _crm_links_v1_AddResponse__Output>
        LinkEntry: MessageTypeDefinition<_crm_links_v1_LinkEntry, _crm_links_v1_LinkEntry__Output>
        LinkWriterService: SubtypeConstructor<typeof grpc.Client, _crm_links_v1_LinkWriterServiceClient> & { service: _crm_links_v1_LinkWriterServiceDefinition }
        Owner: MessageTypeDefinition<_crm_links_v1_Owner, _crm_links_v1_Owner__Output>
        RemoveRequest: MessageTypeDefinition<_crm_links_v1_RemoveRequest, _crm_links_v1_RemoveRequest__Output>
        RemoveResponse: MessageTypeDefinition<_crm_links_v1_RemoveResponse, _crm_links_v1_RemoveResponse__Output>
        ReplaceRequest: MessageTypeDefinition<_crm_links_v1_ReplaceRequest, _crm_links_v1_ReplaceRequest__Output>
        ReplaceResponse: MessageTypeDefinition<_crm_links_v1_ReplaceResponse, _crm_links_v1_ReplaceResponse__Output>
      }
    }
    records: {
      v1: {
        CheckUploadRequest: MessageTypeDefinition<_crm_records_v1_CheckUploadRequest, _crm_records_v1_CheckUploadRequest__Output>
        CheckUploadResponse: MessageTypeDefinition<_crm_records_v1_CheckUploadResponse, _crm_records_v1_CheckUploadResponse__Output>
        Comparator: MessageTypeDefinition<_crm_records_v1_Comparator, _crm_records_v1_Comparator__Output>
        Condition: MessageTypeDefinition<_crm_records_v1_Condition, _crm_records_v1_Condition__Output>
        ContentPrecondition: MessageTypeDefinition<_crm_records_v1_ContentPrecondition, _crm_records_v1_ContentPrecondition__Output>
        CountMode: EnumTypeDefinition
        CreateRequest: MessageTypeDefinition<_crm_records_v1_CreateRequest, _crm_records_v1_CreateRequest__Output>
        CreateResponse: MessageTypeDefinition<_crm_records_v1_CreateResponse, _crm_records_v1_CreateResponse__Output>
        DeleteRequest: MessageTypeDefinition<_crm_records_v1_DeleteRequest, _crm_records_v1_DeleteRequest__Output>
        DeleteResponse: MessageTypeDefinition<_crm_records_v1_DeleteResponse, _crm_records_v1_DeleteResponse__Output>
        FileContent: MessageTypeDefinition<_crm_records_v1_FileContent, _crm_records_v1_FileContent__Output>
        GetFileTicketRequest: MessageTypeDefinition<_crm_records_v1_GetFileTicketRequest, _crm_records_v1_GetFileTicketRequest__Output>
        GetFileTicketResponse: MessageTypeDefinition<_crm_records_v1_GetFileTicketResponse, _crm_records_v1_GetFileTicketResponse__Output>
        GetRequest: MessageTypeDefinition<_crm_records_v1_GetRequest, _crm_records_v1_GetRequest__Output>
        GetResponse: MessageTypeDefinition<_crm_records_v1_GetResponse, _crm_records_v1_GetResponse__Output>
        Linkage: MessageTypeDefinition<_crm_records_v1_Linkage, _crm_records_v1_Linkage__Output>
        LinkedRecord: MessageTypeDefinition<_crm_records_v1_LinkedRecord, _crm_records_v1_LinkedRecord__Output>
        ListLinkedRequest: MessageTypeDefinition<_crm_records_v1_ListLinkedRequest, _crm_records_v1_ListLinkedRequest__Output>
        ListLinkedResponse: MessageTypeDefinition<_crm_records_v1_ListLinkedResponse, _crm_records_v1_ListLinkedResponse__Output>
        ListRequest: MessageTypeDefinition<_crm_records_v1_ListRequest, _crm_records_v1_ListRequest__Output>
        ListResponse: MessageTypeDefinition<_crm_records_v1_ListResponse, _crm_records_v1_ListResponse__Output>
        MiddleRow: MessageTypeDefinition<_crm_records_v1_MiddleRow, _crm_records_v1_MiddleRow__Output>
        OfUser: EnumTypeDefinition
        Operand: MessageTypeDefinition<_crm_records_v1_Operand, _crm_records_v1_Operand__Output>
        OwnerLinkage: MessageTypeDefinition<_crm_records_v1_OwnerLinkage, _crm_records_v1_OwnerLinkage__Output>
        Precondition: MessageTypeDefinition<_crm_records_v1_Precondition, _crm_records_v1_Precondition__Output>
        Query: MessageTypeDefinition<_crm_records_v1_Query, _crm_records_v1_Query__Output>
        Record: MessageTypeDefinition<_crm_records_v1_Record, _crm_records_v1_Record__Output>
        RecordReaderService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_RecordReaderServiceClient> & { service: _crm_records_v1_RecordReaderServiceDefinition }
        RecordWriterService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_RecordWriterServiceClient> & { service: _crm_records_v1_RecordWriterServiceDefinition }
        Selection: MessageTypeDefinition<_crm_records_v1_Selection, _crm_records_v1_Selection__Output>
        SortField: MessageTypeDefinition<_crm_records_v1_SortField, _crm_records_v1_SortField__Output>
        Through: MessageTypeDefinition<_crm_records_v1_Through, _crm_records_v1_Through__Output>
        ToOneLink: MessageTypeDefinition<_crm_records_v1_ToOneLink, _crm_records_v1_ToOneLink__Output>
        UpdateRequest: MessageTypeDefinition<_crm_records_v1_UpdateRequest, _crm_records_v1_UpdateRequest__Output>
        UpdateResponse: MessageTypeDefinition<_crm_records_v1_UpdateResponse, _crm_records_v1_UpdateResponse__Output>
        Upload: MessageTypeDefinition<_crm_records_v1_Upload, _crm_records_v1_Upload__Output>
      }
    }
  }
}

