// Original file: protos/crm/files/v1/files.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { PutFileRequest as _crm_files_v1_PutFileRequest, PutFileRequest__Output as _crm_files_v1_PutFileRequest__Output } from '../../../crm/files/v1/PutFileRequest.js';
import type { PutFileResponse as _crm_files_v1_PutFileResponse, PutFileResponse__Output as _crm_files_v1_PutFileResponse__Output } from '../../../crm/files/v1/PutFileResponse.js';

export interface FileWriterServiceClient extends grpc.Client {
  PutFile(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_files_v1_PutFileResponse__Output>): grpc.ClientWritableStream<_crm_files_v1_PutFileRequest>;
  PutFile(metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_files_v1_PutFileResponse__Output>): grpc.ClientWritableStream<_crm_files_v1_PutFileRequest>;
  PutFile(options: grpc.CallOptions, callback: grpc.requestCallback<_crm_files_v1_PutFileResponse__Output>): grpc.ClientWritableStream<_crm_files_v1_PutFileRequest>;
  PutFile(callback: grpc.requestCallback<_crm_files_v1_PutFileResponse__Output>): grpc.ClientWritableStream<_crm_files_v1_PutFileRequest>;
  putFile(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_files_v1_PutFileResponse__Output>): grpc.ClientWritableStream<_crm_files_v1_PutFileRequest>;
  putFile(metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_files_v1_PutFileResponse__Output>): grpc.ClientWritableStream<_crm_files_v1_PutFileRequest>;
  putFile(options: grpc.CallOptions, callback: grpc.requestCallback<_crm_files_v1_PutFileResponse__Output>): grpc.ClientWritableStream<_crm_files_v1_PutFileRequest>;
  putFile(callback: grpc.requestCallback<_crm_files_v1_PutFileResponse__Output>): grpc.ClientWritableStream<_crm_files_v1_PutFileRequest>;
  
}

export interface FileWriterServiceHandlers extends grpc.UntypedServiceImplementation {
  PutFile: grpc.handleClientStreamingCall<_crm_files_v1_PutFileRequest__Output, _crm_files_v1_PutFileResponse>;
  
}

export interface FileWriterServiceDefinition extends grpc.ServiceDefinition {
  PutFile: MethodDefinition<_crm_files_v1_PutFileRequest, _crm_files_v1_PutFileResponse, _crm_files_v1_PutFileRequest__Output, _crm_files_v1_PutFileResponse__Output>
}
