// Original file: protos/crm/records/v1/records.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckUploadRequest as _crm_records_v1_CheckUploadRequest, CheckUploadRequest__Output as _crm_records_v1_CheckUploadRequest__Output } from '../../../crm/records/v1/CheckUploadRequest.js';
import type { CheckUploadResponse as _crm_records_v1_CheckUploadResponse, CheckUploadResponse__Output as _crm_records_v1_CheckUploadResponse__Output } from '../../../crm/records/v1/CheckUploadResponse.js';
import type { CreateRequest as _crm_records_v1_CreateRequest, CreateRequest__Output as _crm_records_v1_CreateRequest__Output } from '../../../crm/records/v1/CreateRequest.js';
import type { CreateResponse as _crm_records_v1_CreateResponse, CreateResponse__Output as _crm_records_v1_CreateResponse__Output } from '../../../crm/records/v1/CreateResponse.js';
import type { DeleteRequest as _crm_records_v1_DeleteRequest, DeleteRequest__Output as _crm_records_v1_DeleteRequest__Output } from '../../../crm/records/v1/DeleteRequest.js';
import type { DeleteResponse as _crm_records_v1_DeleteResponse, DeleteResponse__Output as _crm_records_v1_DeleteResponse__Output } from '../../../crm/records/v1/DeleteResponse.js';
import type { UpdateRequest as _crm_records_v1_UpdateRequest, UpdateRequest__Output as _crm_records_v1_UpdateRequest__Output } from '../../../crm/records/v1/UpdateRequest.js';
import type { UpdateResponse as _crm_records_v1_UpdateResponse, UpdateResponse__Output as _crm_records_v1_UpdateResponse__Output } from '../../../crm/records/v1/UpdateResponse.js';

export interface RecordWriterServiceClient extends grpc.Client {
  CheckUpload(argument: _crm_records_v1_CheckUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_CheckUploadResponse__Output>): grpc.ClientUnaryCall;
  CheckUpload(argument: _crm_records_v1_CheckUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_CheckUploadResponse__Output>): grpc.ClientUnaryCall;
  CheckUpload(argument: _crm_records_v1_CheckUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_CheckUploadResponse__Output>): grpc.ClientUnaryCall;
  CheckUpload(argument: _crm_records_v1_CheckUploadRequest, callback: grpc.requestCallback<_crm_records_v1_CheckUploadResponse__Output>): grpc.ClientUnaryCall;
  checkUpload(argument: _crm_records_v1_CheckUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_CheckUploadResponse__Output>): grpc.ClientUnaryCall;
  checkUpload(argument: _crm_records_v1_CheckUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_CheckUploadResponse__Output>): grpc.ClientUnaryCall;
  checkUpload(argument: _crm_records_v1_CheckUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_CheckUploadResponse__Output>): grpc.ClientUnaryCall;
  checkUpload(argument: _crm_records_v1_CheckUploadRequest, callback: grpc.requestCallback<_crm_records_v1_CheckUploadResponse__Output>): grpc.ClientUnaryCall;
  
  Create(argument: _crm_records_v1_CreateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_CreateResponse__Output>): grpc.ClientUnaryCall;
  Create(argument: _crm_records_v1_CreateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_CreateResponse__Output>): grpc.ClientUnaryCall;
  Create(argument: _crm_records_v1_CreateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_CreateResponse__Output>): grpc.ClientUnaryCall;
  Create(argument: _crm_records_v1_CreateRequest, callback: grpc.requestCallback<_crm_records_v1_CreateResponse__Output>): grpc.ClientUnaryCall;
  create(argument: _crm_records_v1_CreateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_CreateResponse__Output>): grpc.ClientUnaryCall;
  create(argument: _crm_records_v1_CreateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_CreateResponse__Output>): grpc.ClientUnaryCall;
  create(argument: _crm_records_v1_CreateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_CreateResponse__Output>): grpc.ClientUnaryCall;
  create(argument: _crm_records_v1_CreateRequest, callback: grpc.requestCallback<_crm_records_v1_CreateResponse__Output>): grpc.ClientUnaryCall;
  
  Delete(argument: _crm_records_v1_DeleteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_DeleteResponse__Output>): grpc.ClientUnaryCall;
  Delete(argument: _crm_records_v1_DeleteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_DeleteResponse__Output>): grpc.ClientUnaryCall;
  Delete(argument: _crm_records_v1_DeleteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_DeleteResponse__Output>): grpc.ClientUnaryCall;
  Delete(argument: _crm_records_v1_DeleteRequest, callback: grpc.requestCallback<_crm_records_v1_DeleteResponse__Output>): grpc.ClientUnaryCall;
  delete(argument: _crm_records_v1_DeleteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_DeleteResponse__Output>): grpc.ClientUnaryCall;
  delete(argument: _crm_records_v1_DeleteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_DeleteResponse__Output>): grpc.ClientUnaryCall;
  delete(argument: _crm_records_v1_DeleteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_DeleteResponse__Output>): grpc.ClientUnaryCall;
  delete(argument: _crm_records_v1_DeleteRequest, callback: grpc.requestCallback<_crm_records_v1_DeleteResponse__Output>): grpc.ClientUnaryCall;
  
  Update(argument: _crm_records_v1_UpdateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_UpdateResponse__Output>): grpc.ClientUnaryCall;
  Update(argument: _crm_records_v1_UpdateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_UpdateResponse__Output>): grpc.ClientUnaryCall;
  Update(argument: _crm_records_v1_UpdateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_UpdateResponse__Output>): grpc.ClientUnaryCall;
  Update(argument: _crm_records_v1_UpdateRequest, callback: grpc.requestCallback<_crm_records_v1_UpdateResponse__Output>): grpc.ClientUnaryCall;
  update(argument: _crm_records_v1_UpdateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_UpdateResponse__Output>): grpc.ClientUnaryCall;
  update(argument: _crm_records_v1_UpdateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_UpdateResponse__Output>): grpc.ClientUnaryCall;
  update(argument: _crm_records_v1_UpdateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_UpdateResponse__Output>): grpc.ClientUnaryCall;
  update(argument: _crm_records_v1_UpdateRequest, callback: grpc.requestCallback<_crm_records_v1_UpdateResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface RecordWriterServiceHandlers extends grpc.UntypedServiceImplementation {
  CheckUpload: grpc.handleUnaryCall<_crm_records_v1_CheckUploadRequest__Output, _crm_records_v1_CheckUploadResponse>;
  
  Create: grpc.handleUnaryCall<_crm_records_v1_CreateRequest__Output, _crm_records_v1_CreateResponse>;
  
  Delete: grpc.handleUnaryCall<_crm_records_v1_DeleteRequest__Output, _crm_records_v1_DeleteResponse>;
  
  Update: grpc.handleUnaryCall<_crm_records_v1_UpdateRequest__Output, _crm_records_v1_UpdateResponse>;
  
}

export interface RecordWriterServiceDefinition extends grpc.ServiceDefinition {
  CheckUpload: MethodDefinition<_crm_records_v1_CheckUploadRequest, _crm_records_v1_CheckUploadResponse, _crm_records_v1_CheckUploadRequest__Output, _crm_records_v1_CheckUploadResponse__Output>
  Create: MethodDefinition<_crm_records_v1_CreateRequest, _crm_records_v1_CreateResponse, _crm_records_v1_CreateRequest__Output, _crm_records_v1_CreateResponse__Output>
  Delete: MethodDefinition<_crm_records_v1_DeleteRequest, _crm_records_v1_DeleteResponse, _crm_records_v1_DeleteRequest__Output, _crm_records_v1_DeleteResponse__Output>
  Update: MethodDefinition<_crm_records_v1_UpdateRequest, _crm_records_v1_UpdateResponse, _crm_records_v1_UpdateRequest__Output, _crm_records_v1_UpdateResponse__Output>
}
