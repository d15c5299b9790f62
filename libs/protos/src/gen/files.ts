import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { DiscardFileRequest as _crm_files_v1_DiscardFileRequest, DiscardFileRequest__Output as _crm_files_v1_DiscardFileRequest__Output } from './crm/files/v1/DiscardFileRequest.js';
import type { DiscardFileResponse as _crm_files_v1_DiscardFileResponse, DiscardFileResponse__Output as _crm_files_v1_DiscardFileResponse__Output } from './crm/files/v1/DiscardFileResponse.js';
import type { FileDiscardServiceClient as _crm_files_v1_FileDiscardServiceClient, FileDiscardServiceDefinition as _crm_files_v1_FileDiscardServiceDefinition } from './crm/files/v1/FileDiscardService.js';
import type { FileHead as _crm_files_v1_FileHead, FileHead__Output as _crm_files_v1_FileHead__Output } from './crm/files/v1/FileHead.js';
import type { FileReaderServiceClient as _crm_files_v1_FileReaderServiceClient, FileReaderServiceDefinition as _crm_files_v1_FileReaderServiceDefinition } from './crm/files/v1/FileReaderService.js';
import type { FileWriterServiceClient as _crm_files_v1_FileWriterServiceClient, FileWriterServiceDefinition as _crm_files_v1_FileWriterServiceDefinition } from './crm/files/v1/FileWriterService.js';
import type { GetFileRequest as _crm_files_v1_GetFileRequest, GetFileRequest__Output as _crm_files_v1_GetFileRequest__Output } from './crm/files/v1/GetFileRequest.js';
import type { GetFileResponse as _crm_files_v1_GetFileResponse, GetFileResponse__Output as _crm_files_v1_GetFileResponse__Output } from './crm/files/v1/GetFileResponse.js';
import type { PutFileRequest as _crm_files_v1_PutFileRequest, PutFileRequest__Output as _crm_files_v1_PutFileRequest__Output } from './crm/files/v1/PutFileRequest.js';
import type { PutFileResponse as _crm_files_v1_PutFileResponse, PutFileResponse__Output as _crm_files_v1_PutFileResponse__Output } from './crm/files/v1/PutFileResponse.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    files: {
      v1: {
        DiscardFileRequest: MessageTypeDefinition<_crm_files_v1_DiscardFileRequest, _crm_files_v1_DiscardFileRequest__Output>
        DiscardFileResponse: MessageTypeDefinition<_crm_files_v1_DiscardFileResponse, _crm_files_v1_DiscardFileResponse__Output>
        FileDiscardService: SubtypeConstructor<typeof grpc.Client, _crm_files_v1_FileDiscardServiceClient> & { service: _crm_files_v1_FileDiscardServiceDefinition }
        FileHead: MessageTypeDefinition<_crm_files_v1_FileHead, _crm_files_v1_FileHead__Output>
        FileReaderService: SubtypeConstructor<typeof grpc.Client, _crm_files_v1_FileReaderServiceClient> & { service: _crm_files_v1_FileReaderServiceDefinition }
        FileWriterService: SubtypeConstructor<typeof grpc.Client, _crm_files_v1_FileWriterServiceClient> & { service: _crm_files_v1_FileWriterServiceDefinition }
        GetFileRequest: MessageTypeDefinition<_crm_files_v1_GetFileRequest, _crm_files_v1_GetFileRequest__Output>
        GetFileResponse: MessageTypeDefinition<_crm_files_v1_GetFileResponse, _crm_files_v1_GetFileResponse__Output>
        PutFileRequest: MessageTypeDefinition<_crm_files_v1_PutFileRequest, _crm_files_v1_PutFileRequest__Output>
        PutFileResponse: MessageTypeDefinition<_crm_files_v1_PutFileResponse, _crm_files_v1_PutFileResponse__Output>
      }
    }
  }
}

