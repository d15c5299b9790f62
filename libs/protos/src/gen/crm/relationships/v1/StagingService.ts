// Original file: protos/crm/relationships/v1/staging.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { SettleRequest as _crm_relationships_v1_SettleRequest, SettleRequest__Output as _crm_relationships_v1_SettleRequest__Output } from '../../../crm/relationships/v1/SettleRequest.js';
import type { SettleResponse as _crm_relationships_v1_SettleResponse, SettleResponse__Output as _crm_relationships_v1_SettleResponse__Output } from '../../../crm/relationships/v1/SettleResponse.js';
import type { StageRequest as _crm_relationships_v1_StageRequest, StageRequest__Output as _crm_relationships_v1_StageRequest__Output } from '../../../crm/relationships/v1/StageRequest.js';
import type { StageResponse as _crm_relationships_v1_StageResponse, StageResponse__Output as _crm_relationships_v1_StageResponse__Output } from '../../../crm/relationships/v1/StageResponse.js';

export interface StagingServiceClient extends grpc.Client {
  Settle(argument: _crm_relationships_v1_SettleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_relationships_v1_SettleResponse__Output>): grpc.ClientUnaryCall;
  Settle(argument: _crm_relationships_v1_SettleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_relationships_v1_SettleResponse__Output>): grpc.ClientUnaryCall;
  Settle(argument: _crm_relationships_v1_SettleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_relationships_v1_SettleResponse__Output>): grpc.ClientUnaryCall;
  Settle(argument: _crm_relationships_v1_SettleRequest, callback: grpc.requestCallback<_crm_relationships_v1_SettleResponse__Output>): grpc.ClientUnaryCall;
  settle(argument: _crm_relationships_v1_SettleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_relationships_v1_SettleResponse__Output>): grpc.ClientUnaryCall;
  settle(argument: _crm_relationships_v1_SettleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_relationships_v1_SettleResponse__Output>): grpc.ClientUnaryCall;
  settle(argument: _crm_relationships_v1_SettleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_relationships_v1_SettleResponse__Output>): grpc.ClientUnaryCall;
  settle(argument: _crm_relationships_v1_SettleRequest, callback: grpc.requestCallback<_crm_relationships_v1_SettleResponse__Output>): grpc.ClientUnaryCall;
  
  Stage(argument: _crm_relationships_v1_StageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_relationships_v1_StageResponse__Output>): grpc.ClientUnaryCall;
  Stage(argument: _crm_relationships_v1_StageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_relationships_v1_StageResponse__Output>): grpc.ClientUnaryCall;
  Stage(argument: _crm_relationships_v1_StageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_relationships_v1_StageResponse__Output>): grpc.ClientUnaryCall;
  Stage(argument: _crm_relationships_v1_StageRequest, callback: grpc.requestCallback<_crm_relationships_v1_StageResponse__Output>): grpc.ClientUnaryCall;
  stage(argument: _crm_relationships_v1_StageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_relationships_v1_StageResponse__Output>): grpc.ClientUnaryCall;
  stage(argument: _crm_relationships_v1_StageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_relationships_v1_StageResponse__Output>): grpc.ClientUnaryCall;
  stage(argument: _crm_relationships_v1_StageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_relationships_v1_StageResponse__Output>): grpc.ClientUnaryCall;
  stage(argument: _crm_relationships_v1_StageRequest, callback: grpc.requestCallback<_crm_relationships_v1_StageResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface StagingServiceHandlers extends grpc.UntypedServiceImplementation {
  Settle: grpc.handleUnaryCall<_crm_relationships_v1_SettleRequest__Output, _crm_relationships_v1_SettleResponse>;
  
  Stage: grpc.handleUnaryCall<_crm_relationships_v1_StageRequest__Output, _crm_relationships_v1_StageResponse>;
  
}

export interface StagingServiceDefinition extends grpc.ServiceDefinition {
  Settle: MethodDefinition<_crm_relationships_v1_SettleRequest, _crm_relationships_v1_SettleResponse, _crm_relationships_v1_SettleRequest__Output, _crm_relationships_v1_SettleResponse__Output>
  Stage: MethodDefinition<_crm_relationships_v1_StageRequest, _crm_relationships_v1_StageResponse, _crm_relationships_v1_StageRequest__Output, _crm_relationships_v1_StageResponse__Output>
}
