// Original file: protos/crm/files/v1/files.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetFileRequest as _crm_files_v1_GetFileRequest, GetFileRequest__Output as _crm_files_v1_GetFileRequest__Output } from '../../../crm/files/v1/GetFileRequest.js';
import type { GetFileResponse as _crm_files_v1_GetFileResponse, GetFileResponse__Output as _crm_files_v1_GetFileResponse__Output } from '../../../crm/files/v1/GetFileResponse.js';

export interface FileReaderServiceClient extends grpc.Client {
  GetFile(argument: _crm_files_v1_GetFileRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_crm_files_v1_GetFileResponse__Output>;
  GetFile(argument: _crm_files_v1_GetFileRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_crm_files_v1_GetFileResponse__Output>;
  getFile(argument: _crm_files_v1_GetFileRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_crm_files_v1_GetFileResponse__Output>;
  getFile(argument: _crm_files_v1_GetFileRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_crm_files_v1_GetFileResponse__Output>;
  
}

export interface FileReaderServiceHandlers extends grpc.UntypedServiceImplementation {
  GetFile: grpc.handleServerStreamingCall<_crm_files_v1_GetFileRequest__Output, _crm_files_v1_GetFileResponse>;
  
}

export interface FileReaderServiceDefinition extends grpc.ServiceDefinition {
  GetFile: MethodDefinition<_crm_files_v1_GetFileRequest, _crm_files_v1_GetFileResponse, _crm_files_v1_GetFileRequest__Output, _crm_files_v1_GetFileResponse__Output>
}
