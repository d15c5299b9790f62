// Original file: protos/crm/records/v1/rights.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { JudgeRequest as _crm_records_v1_JudgeRequest, JudgeRequest__Output as _crm_records_v1_JudgeRequest__Output } from '../../../crm/records/v1/JudgeRequest.js';
import type { JudgeResponse as _crm_records_v1_JudgeResponse, JudgeResponse__Output as _crm_records_v1_JudgeResponse__Output } from '../../../crm/records/v1/JudgeResponse.js';
import type { ListModulesRequest as _crm_records_v1_ListModulesRequest, ListModulesRequest__Output as _crm_records_v1_ListModulesRequest__Output } from '../../../crm/records/v1/ListModulesRequest.js';
import type { ListModulesResponse as _crm_records_v1_ListModulesResponse, ListModulesResponse__Output as _crm_records_v1_ListModulesResponse__Output } from '../../../crm/records/v1/ListModulesResponse.js';

export interface RightsServiceClient extends grpc.Client {
  Judge(argument: _crm_records_v1_JudgeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_JudgeResponse__Output>): grpc.ClientUnaryCall;
  Judge(argument: _crm_records_v1_JudgeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_JudgeResponse__Output>): grpc.ClientUnaryCall;
  Judge(argument: _crm_records_v1_JudgeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_JudgeResponse__Output>): grpc.ClientUnaryCall;
  Judge(argument: _crm_records_v1_JudgeRequest, callback: grpc.requestCallback<_crm_records_v1_JudgeResponse__Output>): grpc.ClientUnaryCall;
  judge(argument: _crm_records_v1_JudgeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_JudgeResponse__Output>): grpc.ClientUnaryCall;
  judge(argument: _crm_records_v1_JudgeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_JudgeResponse__Output>): grpc.ClientUnaryCall;
  judge(argument: _crm_records_v1_JudgeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_JudgeResponse__Output>): grpc.ClientUnaryCall;
  judge(argument: _crm_records_v1_JudgeRequest, callback: grpc.requestCallback<_crm_records_v1_JudgeResponse__Output>): grpc.ClientUnaryCall;
  
  ListModules(argument: _crm_records_v1_ListModulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListModulesResponse__Output>): grpc.ClientUnaryCall;
  ListModules(argument: _crm_records_v1_ListModulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListModulesResponse__Output>): grpc.ClientUnaryCall;
  ListModules(argument: _crm_records_v1_ListModulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListModulesResponse__Output>): grpc.ClientUnaryCall;
  ListModules(argument: _crm_records_v1_ListModulesRequest, callback: grpc.requestCallback<_crm_records_v1_ListModulesResponse__Output>): grpc.ClientUnaryCall;
  listModules(argument: _crm_records_v1_ListModulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListModulesResponse__Output>): grpc.ClientUnaryCall;
  listModules(argument: _crm_records_v1_ListModulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_records_v1_ListModulesResponse__Output>): grpc.ClientUnaryCall;
  listModules(argument: _crm_records_v1_ListModulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_records_v1_ListModulesResponse__Output>): grpc.ClientUnaryCall;
  listModules(argument: _crm_records_v1_ListModulesRequest, callback: grpc.requestCallback<_crm_records_v1_ListModulesResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface RightsServiceHandlers extends grpc.UntypedServiceImplementation {
  Judge: grpc.handleUnaryCall<_crm_records_v1_JudgeRequest__Output, _crm_records_v1_JudgeResponse>;
  
  ListModules: grpc.handleUnaryCall<_crm_records_v1_ListModulesRequest__Output, _crm_records_v1_ListModulesResponse>;
  
}

export interface RightsServiceDefinition extends grpc.ServiceDefinition {
  Judge: MethodDefinition<_crm_records_v1_JudgeRequest, _crm_records_v1_JudgeResponse, _crm_records_v1_JudgeRequest__Output, _crm_records_v1_JudgeResponse__Output>
  ListModules: MethodDefinition<_crm_records_v1_ListModulesRequest, _crm_records_v1_ListModulesResponse, _crm_records_v1_ListModulesRequest__Output, _crm_records_v1_ListModulesResponse__Output>
}
