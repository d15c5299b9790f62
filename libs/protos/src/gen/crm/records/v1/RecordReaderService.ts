// Original file: protos/crm/records/v1/records.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetFileTicketRequest as _crm_records_v1_GetFileTicketRequest, GetFileTicketRequest__Output as _crm_records_v1_GetFileTicketRequest__Output } from '../../../crm/records/v1/GetFileTicketRequest.js';
import type { GetFileTicketResponse as _crm_records_v1_GetFileTicketResponse, GetFileTicketResponse__Output as _crm_records_v1_GetFileTicketResponse__Output } from '../../../crm/records/v1/GetFileTicketResponse.js';
import type { GetRequest as _crm_records_v1_GetRequest, GetRequest__Output as _crm_records_v1_GetRequest__Output } from '../../../crm/records/v1/GetRequest.js';
import type { GetResponse as _crm_records_v1_GetResponse, GetResponse__Output as _crm_records_v1_GetResponse__Output } from '../../../crm/records/v1/GetResponse.js';
import type { ListLinkedRequest as _crm_records_v1_ListLinkedRequest, ListLinkedRequest__Output as _crm_records_v1_ListLinkedRequest__Output } from '../../../crm/records/v1/ListLinkedRequest.js';
import type { ListLinkedResponse as _crm_records_v1_ListLinkedResponse, ListLinkedResponse__Output as _crm_records_v1_ListLinkedResponse__Output } from '../../../crm/records/v1/ListLinkedResponse.js';
import type { ListRequest as _crm_records_v1_ListRequest, ListRequest__Output as _crm_records_v1_ListRequest__Output } from '../../../crm/records/v1/ListRequest.js';
import type { ListResponse as _crm_records_v1_ListResponse, ListResponse__Output as _crm_records_v1_ListResponse__Output } from '../../../crm/records/v1/ListResponse.js';

export interface RecordReaderServiceClient extends grpc.Client {
  Get(argument: _crm_records_v1_GetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_GetResponse__Output>): grpc.ClientUnaryCall;
  Get(argument: _crm_records_v1_GetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_GetResponse__Output>): grpc.ClientUnaryCall;
  Get(argument: _crm_records_v1_GetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_GetResponse__Output>): grpc.ClientUnaryCall;
  Get(argument: _crm_records_v1_GetRequest, callback: grpc.requestCallback<_crm_records_v1_GetResponse__Output>): grpc.ClientUnaryCall;
  get(argument: _crm_records_v1_GetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_GetResponse__Output>): grpc.ClientUnaryCall;
  get(argument: _crm_records_v1_GetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_GetResponse__Output>): grpc.ClientUnaryCall;
  get(argument: _crm_records_v1_GetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_GetResponse__Output>): grpc.ClientUnaryCall;
  get(argument: _crm_records_v1_GetRequest, callback: grpc.requestCallback<_crm_records_v1_GetResponse__Output>): grpc.ClientUnaryCall;
  
  GetFileTicket(argument: _crm_records_v1_GetFileTicketRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_GetFileTicketResponse__Output>): grpc.ClientUnaryCall;
  GetFileTicket(argument: _crm_records_v1_GetFileTicketRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_GetFileTicketResponse__Output>): grpc.ClientUnaryCall;
  GetFileTicket(argument: _crm_records_v1_GetFileTicketRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_GetFileTicketResponse__Output>): grpc.ClientUnaryCall;
  GetFileTicket(argument: _crm_records_v1_GetFileTicketRequest, callback: grpc.requestCallback<_crm_records_v1_GetFileTicketResponse__Output>): grpc.ClientUnaryCall;
  getFileTicket(argument: _crm_records_v1_GetFileTicketRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_GetFileTicketResponse__Output>): grpc.ClientUnaryCall;
  getFileTicket(argument: _crm_records_v1_GetFileTicketRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_GetFileTicketResponse__Output>): grpc.ClientUnaryCall;
  getFileTicket(argument: _crm_records_v1_GetFileTicketRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_GetFileTicketResponse__Output>): grpc.ClientUnaryCall;
  getFileTicket(argument: _crm_records_v1_GetFileTicketRequest, callback: grpc.requestCallback<_crm_records_v1_GetFileTicketResponse__Output>): grpc.ClientUnaryCall;
  
  List(argument: _crm_records_v1_ListRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListResponse__Output>): grpc.ClientUnaryCall;
  List(argument: _crm_records_v1_ListRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListResponse__Output>): grpc.ClientUnaryCall;
  List(argument: _crm_records_v1_ListRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListResponse__Output>): grpc.ClientUnaryCall;
  List(argument: _crm_records_v1_ListRequest, callback: grpc.requestCallback<_crm_records_v1_ListResponse__Output>): grpc.ClientUnaryCall;
  list(argument: _crm_records_v1_ListRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListResponse__Output>): grpc.ClientUnaryCall;
  list(argument: _crm_records_v1_ListRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListResponse__Output>): grpc.ClientUnaryCall;
  list(argument: _crm_records_v1_ListRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListResponse__Output>): grpc.ClientUnaryCall;
  list(argument: _crm_records_v1_ListRequest, callback: grpc.requestCallback<_crm_records_v1_ListResponse__Output>): grpc.ClientUnaryCall;
  
  ListLinked(argument: _crm_records_v1_ListLinkedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListLinkedResponse__Output>): grpc.ClientUnaryCall;
  ListLinked(argument: _crm_records_v1_ListLinkedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListLinkedResponse__Output>): grpc.ClientUnaryCall;
  ListLinked(argument: _crm_records_v1_ListLinkedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListLinkedResponse__Output>): grpc.ClientUnaryCall;
  ListLinked(argument: _crm_records_v1_ListLinkedRequest, callback: grpc.requestCallback<_crm_records_v1_ListLinkedResponse__Output>): grpc.ClientUnaryCall;
  listLinked(argument: _crm_records_v1_ListLinkedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListLinkedResponse__Output>): grpc.ClientUnaryCall;
  listLinked(argument: _crm_records_v1_ListLinkedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListLinkedResponse__Output>): grpc.ClientUnaryCall;
  listLinked(argument: _crm_records_v1_ListLinkedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListLinkedResponse__Output>): grpc.ClientUnaryCall;
  listLinked(argument: _crm_records_v1_ListLinkedRequest, callback: grpc.requestCallback<_crm_records_v1_ListLinkedResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface RecordReaderServiceHandlers extends grpc.UntypedServiceImplementation {
  Get: grpc.handleUnaryCall<_crm_records_v1_GetRequest__Output, _crm_records_v1_GetResponse>;
  
  GetFileTicket: grpc.handleUnaryCall<_crm_records_v1_GetFileTicketRequest__Output, _crm_records_v1_GetFileTicketResponse>;
  
  List: grpc.handleUnaryCall<_crm_records_v1_ListRequest__Output, _crm_records_v1_ListResponse>;
  
  ListLinked: grpc.handleUnaryCall<_crm_records_v1_ListLinkedRequest__Output, _crm_records_v1_ListLinkedResponse>;
  
}

export interface RecordReaderServiceDefinition extends grpc.ServiceDefinition {
  Get: MethodDefinition<_crm_records_v1_GetRequest, _crm_records_v1_GetResponse, _crm_records_v1_GetRequest__Output, _crm_records_v1_GetResponse__Output>
  GetFileTicket: MethodDefinition<_crm_records_v1_GetFileTicketRequest, _crm_records_v1_GetFileTicketResponse, _crm_records_v1_GetFileTicketRequest__Output, _crm_records_v1_GetFileTicketResponse__Output>
  List: MethodDefinition<_crm_records_v1_ListRequest, _crm_records_v1_ListResponse, _crm_records_v1_ListRequest__Output, _crm_records_v1_ListResponse__Output>
  ListLinked: MethodDefinition<_crm_records_v1_ListLinkedRequest, _crm_records_v1_ListLinkedResponse, _crm_records_v1_ListLinkedRequest__Output, _crm_records_v1_ListLinkedResponse__Output>
}
