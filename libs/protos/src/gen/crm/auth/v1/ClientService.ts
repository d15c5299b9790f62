// Original file: protos/crm/auth/v1/administration.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateClientRequest as _crm_auth_v1_CreateClientRequest, CreateClientRequest__Output as _crm_auth_v1_CreateClientRequest__Output } from '../../../crm/auth/v1/CreateClientRequest.js';
import type { CreateClientResponse as _crm_auth_v1_CreateClientResponse, CreateClientResponse__Output as _crm_auth_v1_CreateClientResponse__Output } from '../../../crm/auth/v1/CreateClientResponse.js';
import type { DeleteClientRequest as _crm_auth_v1_DeleteClientRequest, DeleteClientRequest__Output as _crm_auth_v1_DeleteClientRequest__Output } from '../../../crm/auth/v1/DeleteClientRequest.js';
import type { DeleteClientResponse as _crm_auth_v1_DeleteClientResponse, DeleteClientResponse__Output as _crm_auth_v1_DeleteClientResponse__Output } from '../../../crm/auth/v1/DeleteClientResponse.js';
import type { GetClientRequest as _crm_auth_v1_GetClientRequest, GetClientRequest__Output as _crm_auth_v1_GetClientRequest__Output } from '../../../crm/auth/v1/GetClientRequest.js';
import type { GetClientResponse as _crm_auth_v1_GetClientResponse, GetClientResponse__Output as _crm_auth_v1_GetClientResponse__Output } from '../../../crm/auth/v1/GetClientResponse.js';
import type { ListClientsRequest as _crm_auth_v1_ListClientsRequest, ListClientsRequest__Output as _crm_auth_v1_ListClientsRequest__Output } from '../../../crm/auth/v1/ListClientsRequest.js';
import type { ListClientsResponse as _crm_auth_v1_ListClientsResponse, ListClientsResponse__Output as _crm_auth_v1_ListClientsResponse__Output } from '../../../crm/auth/v1/ListClientsResponse.js';
import type { RotateClientSecretRequest as _crm_auth_v1_RotateClientSecretRequest, RotateClientSecretRequest__Output as _crm_auth_v1_RotateClientSecretRequest__Output } from '../../../crm/auth/v1/RotateClientSecretRequest.js';
import type { RotateClientSecretResponse as _crm_auth_v1_RotateClientSecretResponse, RotateClientSecretResponse__Output as _crm_auth_v1_RotateClientSecretResponse__Output } from '../../../crm/auth/v1/RotateClientSecretResponse.js';
import type { UpdateClientRequest as _crm_auth_v1_UpdateClientRequest, UpdateClientRequest__Output as _crm_auth_v1_UpdateClientRequest__Output } from '../../../crm/auth/v1/UpdateClientRequest.js';
import type { UpdateClientResponse as _crm_auth_v1_UpdateClientResponse, UpdateClientResponse__Output as _crm_auth_v1_UpdateClientResponse__Output } from '../../../crm/auth/v1/UpdateClientResponse.js';

export interface ClientServiceClient extends grpc.Client {
  CreateClient(argument: _crm_auth_v1_CreateClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_CreateClientResponse__Output>): grpc.ClientUnaryCall;
  CreateClient(argument: _crm_auth_v1_CreateClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_CreateClientResponse__Output>): grpc.ClientUnaryCall;
  CreateClient(argument: _crm_auth_v1_CreateClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_CreateClientResponse__Output>): grpc.ClientUnaryCall;
  CreateClient(argument: _crm_auth_v1_CreateClientRequest, callback: grpc.requestCallback<_crm_auth_v1_CreateClientResponse__Output>): grpc.ClientUnaryCall;
  createClient(argument: _crm_auth_v1_CreateClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_CreateClientResponse__Output>): grpc.ClientUnaryCall;
  createClient(argument: _crm_auth_v1_CreateClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_CreateClientResponse__Output>): grpc.ClientUnaryCall;
  createClient(argument: _crm_auth_v1_CreateClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_CreateClientResponse__Output>): grpc.ClientUnaryCall;
  createClient(argument: _crm_auth_v1_CreateClientRequest, callback: grpc.requestCallback<_crm_auth_v1_CreateClientResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteClient(argument: _crm_auth_v1_DeleteClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_DeleteClientResponse__Output>): grpc.ClientUnaryCall;
  DeleteClient(argument: _crm_auth_v1_DeleteClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_DeleteClientResponse__Output>): grpc.ClientUnaryCall;
  DeleteClient(argument: _crm_auth_v1_DeleteClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_DeleteClientResponse__Output>): grpc.ClientUnaryCall;
  DeleteClient(argument: _crm_auth_v1_DeleteClientRequest, callback: grpc.requestCallback<_crm_auth_v1_DeleteClientResponse__Output>): grpc.ClientUnaryCall;
  deleteClient(argument: _crm_auth_v1_DeleteClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_DeleteClientResponse__Output>): grpc.ClientUnaryCall;
  deleteClient(argument: _crm_auth_v1_DeleteClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_DeleteClientResponse__Output>): grpc.ClientUnaryCall;
  deleteClient(argument: _crm_auth_v1_DeleteClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_DeleteClientResponse__Output>): grpc.ClientUnaryCall;
  deleteClient(argument: _crm_auth_v1_DeleteClientRequest, callback: grpc.requestCallback<_crm_auth_v1_DeleteClientResponse__Output>): grpc.ClientUnaryCall;
  
  GetClient(argument: _crm_auth_v1_GetClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetClientResponse__Output>): grpc.ClientUnaryCall;
  GetClient(argument: _crm_auth_v1_GetClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_GetClientResponse__Output>): grpc.ClientUnaryCall;
  GetClient(argument: _crm_auth_v1_GetClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetClientResponse__Output>): grpc.ClientUnaryCall;
  GetClient(argument: _crm_auth_v1_GetClientRequest, callback: grpc.requestCallback<_crm_auth_v1_GetClientResponse__Output>): grpc.ClientUnaryCall;
  getClient(argument: _crm_auth_v1_GetClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetClientResponse__Output>): grpc.ClientUnaryCall;
  getClient(argument: _crm_auth_v1_GetClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_GetClientResponse__Output>): grpc.ClientUnaryCall;
  getClient(argument: _crm_auth_v1_GetClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_GetClientResponse__Output>): grpc.ClientUnaryCall;
  getClient(argument: _crm_auth_v1_GetClientRequest, callback: grpc.requestCallback<_crm_auth_v1_GetClientResponse__Output>): grpc.ClientUnaryCall;
  
  ListClients(argument: _crm_auth_v1_ListClientsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListClientsResponse__Output>): grpc.ClientUnaryCall;
  ListClients(argument: _crm_auth_v1_ListClientsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_ListClientsResponse__Output>): grpc.ClientUnaryCall;
  ListClients(argument: _crm_auth_v1_ListClientsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListClientsResponse__Output>): grpc.ClientUnaryCall;
  ListClients(argument: _crm_auth_v1_ListClientsRequest, callback: grpc.requestCallback<_crm_auth_v1_ListClientsResponse__Output>): grpc.ClientUnaryCall;
  listClients(argument: _crm_auth_v1_ListClientsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListClientsResponse__Output>): grpc.ClientUnaryCall;
  listClients(argument: _crm_auth_v1_ListClientsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_ListClientsResponse__Output>): grpc.ClientUnaryCall;
  listClients(argument: _crm_auth_v1_ListClientsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_ListClientsResponse__Output>): grpc.ClientUnaryCall;
  listClients(argument: _crm_auth_v1_ListClientsRequest, callback: grpc.requestCallback<_crm_auth_v1_ListClientsResponse__Output>): grpc.ClientUnaryCall;
  
  RotateClientSecret(argument: _crm_auth_v1_RotateClientSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RotateClientSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateClientSecret(argument: _crm_auth_v1_RotateClientSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RotateClientSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateClientSecret(argument: _crm_auth_v1_RotateClientSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RotateClientSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateClientSecret(argument: _crm_auth_v1_RotateClientSecretRequest, callback: grpc.requestCallback<_crm_auth_v1_RotateClientSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateClientSecret(argument: _crm_auth_v1_RotateClientSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RotateClientSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateClientSecret(argument: _crm_auth_v1_RotateClientSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_RotateClientSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateClientSecret(argument: _crm_auth_v1_RotateClientSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_RotateClientSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateClientSecret(argument: _crm_auth_v1_RotateClientSecretRequest, callback: grpc.requestCallback<_crm_auth_v1_RotateClientSecretResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateClient(argument: _crm_auth_v1_UpdateClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_UpdateClientResponse__Output>): grpc.ClientUnaryCall;
  UpdateClient(argument: _crm_auth_v1_UpdateClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_UpdateClientResponse__Output>): grpc.ClientUnaryCall;
  UpdateClient(argument: _crm_auth_v1_UpdateClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_UpdateClientResponse__Output>): grpc.ClientUnaryCall;
  UpdateClient(argument: _crm_auth_v1_UpdateClientRequest, callback: grpc.requestCallback<_crm_auth_v1_UpdateClientResponse__Output>): grpc.ClientUnaryCall;
  updateClient(argument: _crm_auth_v1_UpdateClientRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_UpdateClientResponse__Output>): grpc.ClientUnaryCall;
  updateClient(argument: _crm_auth_v1_UpdateClientRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_auth_v1_UpdateClientResponse__Output>): grpc.ClientUnaryCall;
  updateClient(argument: _crm_auth_v1_UpdateClientRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_auth_v1_UpdateClientResponse__Output>): grpc.ClientUnaryCall;
  updateClient(argument: _crm_auth_v1_UpdateClientRequest, callback: grpc.requestCallback<_crm_auth_v1_UpdateClientResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ClientServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateClient: grpc.handleUnaryCall<_crm_auth_v1_CreateClientRequest__Output, _crm_auth_v1_CreateClientResponse>;
  
  DeleteClient: grpc.handleUnaryCall<_crm_auth_v1_DeleteClientRequest__Output, _crm_auth_v1_DeleteClientResponse>;
  
  GetClient: grpc.handleUnaryCall<_crm_auth_v1_GetClientRequest__Output, _crm_auth_v1_GetClientResponse>;
  
  ListClients: grpc.handleUnaryCall<_crm_auth_v1_ListClientsRequest__Output, _crm_auth_v1_ListClientsResponse>;
  
  RotateClientSecret: grpc.handleUnaryCall<_crm_auth_v1_RotateClientSecretRequest__Output, _crm_auth_v1_RotateClientSecretResponse>;
  
  UpdateClient: grpc.handleUnaryCall<_crm_auth_v1_UpdateClientRequest__Output, _crm_auth_v1_UpdateClientResponse>;
  
}

export interface ClientServiceDefinition extends grpc.ServiceDefinition {
  CreateClient: MethodDefinition<_crm_auth_v1_CreateClientRequest, _crm_auth_v1_CreateClientResponse, _crm_auth_v1_CreateClientRequest__Output, _crm_auth_v1_CreateClientResponse__Output>
  DeleteClient: MethodDefinition<_crm_auth_v1_DeleteClientRequest, _crm_auth_v1_DeleteClientResponse, _crm_auth_v1_DeleteClientRequest__Output, _crm_auth_v1_DeleteClientResponse__Output>
  GetClient: MethodDefinition<_crm_auth_v1_GetClientRequest, _crm_auth_v1_GetClientResponse, _crm_auth_v1_GetClientRequest__Output, _crm_auth_v1_GetClientResponse__Output>
  ListClients: MethodDefinition<_crm_auth_v1_ListClientsRequest, _crm_auth_v1_ListClientsResponse, _crm_auth_v1_ListClientsRequest__Output, _crm_auth_v1_ListClientsResponse__Output>
  RotateClientSecret: MethodDefinition<_crm_auth_v1_RotateClientSecretRequest, _crm_auth_v1_RotateClientSecretResponse, _crm_auth_v1_RotateClientSecretRequest__Output, _crm_auth_v1_RotateClientSecretResponse__Output>
  UpdateClient: MethodDefinition<_crm_auth_v1_UpdateClientRequest, _crm_auth_v1_UpdateClientResponse, _crm_auth_v1_UpdateClientRequest__Output, _crm_auth_v1_UpdateClientResponse__Output>
}
