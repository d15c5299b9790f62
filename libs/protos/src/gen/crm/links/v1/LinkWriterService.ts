// Original file: protos/crm/links/v1/links.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AddRequest as _crm_links_v1_AddRequest, AddRequest__Output as _crm_links_v1_AddRequest__Output } from '../../../crm/links/v1/AddRequest.js';
import type { AddResponse as _crm_links_v1_AddResponse, AddResponse__Output as _crm_links_v1_AddResponse__Output } from '../../../crm/links/v1/AddResponse.js';
import type { RemoveRequest as _crm_links_v1_RemoveRequest, RemoveRequest__Output as _crm_links_v1_RemoveRequest__Output } from '../../../crm/links/v1/RemoveRequest.js';
import type { RemoveResponse as _crm_links_v1_RemoveResponse, RemoveResponse__Output as _crm_links_v1_RemoveResponse__Output } from '../../../crm/links/v1/RemoveResponse.js';
import type { ReplaceRequest as _crm_links_v1_ReplaceRequest, ReplaceRequest__Output as _crm_links_v1_ReplaceRequest__Output } from '../../../crm/links/v1/ReplaceRequest.js';
import type { ReplaceResponse as _crm_links_v1_ReplaceResponse, ReplaceResponse__Output as _crm_links_v1_ReplaceResponse__Output } from '../../../crm/links/v1/ReplaceResponse.js';

export interface LinkWriterServiceClient extends grpc.Client {
  Add(argument: _crm_links_v1_AddRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_AddResponse__Output>): grpc.ClientUnaryCall;
  Add(argument: _crm_links_v1_AddRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_links_v1_AddResponse__Output>): grpc.ClientUnaryCall;
  Add(argument: _crm_links_v1_AddRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_AddResponse__Output>): grpc.ClientUnaryCall;
  Add(argument: _crm_links_v1_AddRequest, callback: grpc.requestCallback<_crm_links_v1_AddResponse__Output>): grpc.ClientUnaryCall;
  add(argument: _crm_links_v1_AddRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_AddResponse__Output>): grpc.ClientUnaryCall;
  add(argument: _crm_links_v1_AddRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_links_v1_AddResponse__Output>): grpc.ClientUnaryCall;
  add(argument: _crm_links_v1_AddRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_AddResponse__Output>): grpc.ClientUnaryCall;
  add(argument: _crm_links_v1_AddRequest, callback: grpc.requestCallback<_crm_links_v1_AddResponse__Output>): grpc.ClientUnaryCall;
  
  Remove(argument: _crm_links_v1_RemoveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_RemoveResponse__Output>): grpc.ClientUnaryCall;
  Remove(argument: _crm_links_v1_RemoveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_links_v1_RemoveResponse__Output>): grpc.ClientUnaryCall;
  Remove(argument: _crm_links_v1_RemoveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_RemoveResponse__Output>): grpc.ClientUnaryCall;
  Remove(argument: _crm_links_v1_RemoveRequest, callback: grpc.requestCallback<_crm_links_v1_RemoveResponse__Output>): grpc.ClientUnaryCall;
  remove(argument: _crm_links_v1_RemoveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_RemoveResponse__Output>): grpc.ClientUnaryCall;
  remove(argument: _crm_links_v1_RemoveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_links_v1_RemoveResponse__Output>): grpc.ClientUnaryCall;
  remove(argument: _crm_links_v1_RemoveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_RemoveResponse__Output>): grpc.ClientUnaryCall;
  remove(argument: _crm_links_v1_RemoveRequest, callback: grpc.requestCallback<_crm_links_v1_RemoveResponse__Output>): grpc.ClientUnaryCall;
  
  Replace(argument: _crm_links_v1_ReplaceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_ReplaceResponse__Output>): grpc.ClientUnaryCall;
  Replace(argument: _crm_links_v1_ReplaceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_links_v1_ReplaceResponse__Output>): grpc.ClientUnaryCall;
  Replace(argument: _crm_links_v1_ReplaceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_ReplaceResponse__Output>): grpc.ClientUnaryCall;
  Replace(argument: _crm_links_v1_ReplaceRequest, callback: grpc.requestCallback<_crm_links_v1_ReplaceResponse__Output>): grpc.ClientUnaryCall;
  replace(argument: _crm_links_v1_ReplaceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_ReplaceResponse__Output>): grpc.ClientUnaryCall;
  replace(argument: _crm_links_v1_ReplaceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_links_v1_ReplaceResponse__Output>): grpc.ClientUnaryCall;
  replace(argument: _crm_links_v1_ReplaceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_links_v1_ReplaceResponse__Output>): grpc.ClientUnaryCall;
  replace(argument: _crm_links_v1_ReplaceRequest, callback: grpc.requestCallback<_crm_links_v1_ReplaceResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface LinkWriterServiceHandlers extends grpc.UntypedServiceImplementation {
  Add: grpc.handleUnaryCall<_crm_links_v1_AddRequest__Output, _crm_links_v1_AddResponse>;
  
  Remove: grpc.handleUnaryCall<_crm_links_v1_RemoveRequest__Output, _crm_links_v1_RemoveResponse>;
  
  Replace: grpc.handleUnaryCall<_crm_links_v1_ReplaceRequest__Output, _crm_links_v1_ReplaceResponse>;
  
}

export interface LinkWriterServiceDefinition extends grpc.ServiceDefinition {
  Add: MethodDefinition<_crm_links_v1_AddRequest, _crm_links_v1_AddResponse, _crm_links_v1_AddRequest__Output, _crm_links_v1_AddResponse__Output>
  Remove: MethodDefinition<_crm_links_v1_RemoveRequest, _crm_links_v1_RemoveResponse, _crm_links_v1_RemoveRequest__Output, _crm_links_v1_RemoveResponse__Output>
  Replace: MethodDefinition<_crm_links_v1_ReplaceRequest, _crm_links_v1_ReplaceResponse, _crm_links_v1_ReplaceRequest__Output, _crm_links_v1_ReplaceResponse__Output>
}
