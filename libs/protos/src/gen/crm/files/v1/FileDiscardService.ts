// Original file: protos/crm/files/v1/files.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DiscardFileRequest as _crm_files_v1_DiscardFileRequest, DiscardFileRequest__Output as _crm_files_v1_DiscardFileRequest__Output } from '../../../crm/files/v1/DiscardFileRequest.js';
import type { DiscardFileResponse as _crm_files_v1_DiscardFileResponse, DiscardFileResponse__Output as _crm_files_v1_DiscardFileResponse__Output } from '../../../crm/files/v1/DiscardFileResponse.js';

export interface FileDiscardServiceClient extends grpc.Client {
  DiscardFile(argument: _crm_files_v1_DiscardFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_files_v1_DiscardFileResponse__Output>): grpc.ClientUnaryCall;
  DiscardFile(argument: _crm_files_v1_DiscardFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_files_v1_DiscardFileResponse__Output>): grpc.ClientUnaryCall;
  DiscardFile(argument: _crm_files_v1_DiscardFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_files_v1_DiscardFileResponse__Output>): grpc.ClientUnaryCall;
  DiscardFile(argument: _crm_files_v1_DiscardFileRequest, callback: grpc.requestCallback<_crm_files_v1_DiscardFileResponse__Output>): grpc.ClientUnaryCall;
  discardFile(argument: _crm_files_v1_DiscardFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_files_v1_DiscardFileResponse__Output>): grpc.ClientUnaryCall;
  discardFile(argument: _crm_files_v1_DiscardFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_files_v1_DiscardFileResponse__Output>): grpc.ClientUnaryCall;
  discardFile(argument: _crm_files_v1_DiscardFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_files_v1_DiscardFileResponse__Output>): grpc.ClientUnaryCall;
  discardFile(argument: _crm_files_v1_DiscardFileRequest, callback: grpc.requestCallback<_crm_files_v1_DiscardFileResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface FileDiscardServiceHandlers extends grpc.UntypedServiceImplementation {
  DiscardFile: grpc.handleUnaryCall<_crm_files_v1_DiscardFileRequest__Output, _crm_files_v1_DiscardFileResponse>;
  
}

export interface FileDiscardServiceDefinition extends grpc.ServiceDefinition {
  DiscardFile: MethodDefinition<_crm_files_v1_DiscardFileRequest, _crm_files_v1_DiscardFileResponse, _crm_files_v1_DiscardFileRequest__Output, _crm_files_v1_DiscardFileResponse__Output>
}
