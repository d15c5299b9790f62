// Original file: protos/crm/events/v1/webhooks.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateWebhookRequest as _crm_events_v1_CreateWebhookRequest, CreateWebhookRequest__Output as _crm_events_v1_CreateWebhookRequest__Output } from '../../../crm/events/v1/CreateWebhookRequest.js';
import type { CreateWebhookResponse as _crm_events_v1_CreateWebhookResponse, CreateWebhookResponse__Output as _crm_events_v1_CreateWebhookResponse__Output } from '../../../crm/events/v1/CreateWebhookResponse.js';
import type { DeleteWebhookRequest as _crm_events_v1_DeleteWebhookRequest, DeleteWebhookRequest__Output as _crm_events_v1_DeleteWebhookRequest__Output } from '../../../crm/events/v1/DeleteWebhookRequest.js';
import type { DeleteWebhookResponse as _crm_events_v1_DeleteWebhookResponse, DeleteWebhookResponse__Output as _crm_events_v1_DeleteWebhookResponse__Output } from '../../../crm/events/v1/DeleteWebhookResponse.js';
import type { GetWebhookRequest as _crm_events_v1_GetWebhookRequest, GetWebhookRequest__Output as _crm_events_v1_GetWebhookRequest__Output } from '../../../crm/events/v1/GetWebhookRequest.js';
import type { GetWebhookResponse as _crm_events_v1_GetWebhookResponse, GetWebhookResponse__Output as _crm_events_v1_GetWebhookResponse__Output } from '../../../crm/events/v1/GetWebhookResponse.js';
import type { ListDeliveriesRequest as _crm_events_v1_ListDeliveriesRequest, ListDeliveriesRequest__Output as _crm_events_v1_ListDeliveriesRequest__Output } from '../../../crm/events/v1/ListDeliveriesRequest.js';
import type { ListDeliveriesResponse as _crm_events_v1_ListDeliveriesResponse, ListDeliveriesResponse__Output as _crm_events_v1_ListDeliveriesResponse__Output } from '../../../crm/events/v1/ListDeliveriesResponse.js';
import type { ListWebhooksRequest as _crm_events_v1_ListWebhooksRequest, ListWebhooksRequest__Output as _crm_events_v1_ListWebhooksRequest__Output } from '../../../crm/events/v1/ListWebhooksRequest.js';
import type { ListWebhooksResponse as _crm_events_v1_ListWebhooksResponse, ListWebhooksResponse__Output as _crm_events_v1_ListWebhooksResponse__Output } from '../../../crm/events/v1/ListWebhooksResponse.js';
import type { ReplayWebhookRequest as _crm_events_v1_ReplayWebhookRequest, ReplayWebhookRequest__Output as _crm_events_v1_ReplayWebhookRequest__Output } from '../../../crm/events/v1/ReplayWebhookRequest.js';
import type { ReplayWebhookResponse as _crm_events_v1_ReplayWebhookResponse, ReplayWebhookResponse__Output as _crm_events_v1_ReplayWebhookResponse__Output } from '../../../crm/events/v1/ReplayWebhookResponse.js';
import type { RotateWebhookSecretRequest as _crm_events_v1_RotateWebhookSecretRequest, RotateWebhookSecretRequest__Output as _crm_events_v1_RotateWebhookSecretRequest__Output } from '../../../crm/events/v1/RotateWebhookSecretRequest.js';
import type { RotateWebhookSecretResponse as _crm_events_v1_RotateWebhookSecretResponse, RotateWebhookSecretResponse__Output as _crm_events_v1_RotateWebhookSecretResponse__Output } from '../../../crm/events/v1/RotateWebhookSecretResponse.js';
import type { UpdateWebhookRequest as _crm_events_v1_UpdateWebhookRequest, UpdateWebhookRequest__Output as _crm_events_v1_UpdateWebhookRequest__Output } from '../../../crm/events/v1/UpdateWebhookRequest.js';
import type { UpdateWebhookResponse as _crm_events_v1_UpdateWebhookResponse, UpdateWebhookResponse__Output as _crm_events_v1_UpdateWebhookResponse__Output } from '../../../crm/events/v1/UpdateWebhookResponse.js';

export interface WebhookServiceClient extends grpc.Client {
  CreateWebhook(argument: _crm_events_v1_CreateWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_CreateWebhookResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhook(argument: _crm_events_v1_CreateWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_CreateWebhookResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhook(argument: _crm_events_v1_CreateWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_CreateWebhookResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhook(argument: _crm_events_v1_CreateWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_CreateWebhookResponse__Output>): grpc.ClientUnaryCall;
  createWebhook(argument: _crm_events_v1_CreateWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_CreateWebhookResponse__Output>): grpc.ClientUnaryCall;
  createWebhook(argument: _crm_events_v1_CreateWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_CreateWebhookResponse__Output>): grpc.ClientUnaryCall;
  createWebhook(argument: _crm_events_v1_CreateWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_CreateWebhookResponse__Output>): grpc.ClientUnaryCall;
  createWebhook(argument: _crm_events_v1_CreateWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_CreateWebhookResponse__Output>): grpc.ClientUnaryCall;
  
  DeleteWebhook(argument: _crm_events_v1_DeleteWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_DeleteWebhookResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhook(argument: _crm_events_v1_DeleteWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_DeleteWebhookResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhook(argument: _crm_events_v1_DeleteWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_DeleteWebhookResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhook(argument: _crm_events_v1_DeleteWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_DeleteWebhookResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhook(argument: _crm_events_v1_DeleteWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_DeleteWebhookResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhook(argument: _crm_events_v1_DeleteWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_DeleteWebhookResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhook(argument: _crm_events_v1_DeleteWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_DeleteWebhookResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhook(argument: _crm_events_v1_DeleteWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_DeleteWebhookResponse__Output>): grpc.ClientUnaryCall;
  
  GetWebhook(argument: _crm_events_v1_GetWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_GetWebhookResponse__Output>): grpc.ClientUnaryCall;
  GetWebhook(argument: _crm_events_v1_GetWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_GetWebhookResponse__Output>): grpc.ClientUnaryCall;
  GetWebhook(argument: _crm_events_v1_GetWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_GetWebhookResponse__Output>): grpc.ClientUnaryCall;
  GetWebhook(argument: _crm_events_v1_GetWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_GetWebhookResponse__Output>): grpc.ClientUnaryCall;
  getWebhook(argument: _crm_events_v1_GetWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_GetWebhookResponse__Output>): grpc.ClientUnaryCall;
  getWebhook(argument: _crm_events_v1_GetWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_GetWebhookResponse__Output>): grpc.ClientUnaryCall;
  getWebhook(argument: _crm_events_v1_GetWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_GetWebhookResponse__Output>): grpc.ClientUnaryCall;
  getWebhook(argument: _crm_events_v1_GetWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_GetWebhookResponse__Output>): grpc.ClientUnaryCall;
  
  ListDeliveries(argument: _crm_events_v1_ListDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _crm_events_v1_ListDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _crm_events_v1_ListDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _crm_events_v1_ListDeliveriesRequest, callback: grpc.requestCallback<_crm_events_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _crm_events_v1_ListDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _crm_events_v1_ListDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _crm_events_v1_ListDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _crm_events_v1_ListDeliveriesRequest, callback: grpc.requestCallback<_crm_events_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  
  ListWebhooks(argument: _crm_events_v1_ListWebhooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  ListWebhooks(argument: _crm_events_v1_ListWebhooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  ListWebhooks(argument: _crm_events_v1_ListWebhooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  ListWebhooks(argument: _crm_events_v1_ListWebhooksRequest, callback: grpc.requestCallback<_crm_events_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  listWebhooks(argument: _crm_events_v1_ListWebhooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  listWebhooks(argument: _crm_events_v1_ListWebhooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  listWebhooks(argument: _crm_events_v1_ListWebhooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  listWebhooks(argument: _crm_events_v1_ListWebhooksRequest, callback: grpc.requestCallback<_crm_events_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  
  ReplayWebhook(argument: _crm_events_v1_ReplayWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ReplayWebhookResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhook(argument: _crm_events_v1_ReplayWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_ReplayWebhookResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhook(argument: _crm_events_v1_ReplayWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ReplayWebhookResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhook(argument: _crm_events_v1_ReplayWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_ReplayWebhookResponse__Output>): grpc.ClientUnaryCall;
  replayWebhook(argument: _crm_events_v1_ReplayWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ReplayWebhookResponse__Output>): grpc.ClientUnaryCall;
  replayWebhook(argument: _crm_events_v1_ReplayWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_ReplayWebhookResponse__Output>): grpc.ClientUnaryCall;
  replayWebhook(argument: _crm_events_v1_ReplayWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_ReplayWebhookResponse__Output>): grpc.ClientUnaryCall;
  replayWebhook(argument: _crm_events_v1_ReplayWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_ReplayWebhookResponse__Output>): grpc.ClientUnaryCall;
  
  RotateWebhookSecret(argument: _crm_events_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _crm_events_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _crm_events_v1_RotateWebhookSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _crm_events_v1_RotateWebhookSecretRequest, callback: grpc.requestCallback<_crm_events_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _crm_events_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _crm_events_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _crm_events_v1_RotateWebhookSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _crm_events_v1_RotateWebhookSecretRequest, callback: grpc.requestCallback<_crm_events_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateWebhook(argument: _crm_events_v1_UpdateWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_UpdateWebhookResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhook(argument: _crm_events_v1_UpdateWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_UpdateWebhookResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhook(argument: _crm_events_v1_UpdateWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_UpdateWebhookResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhook(argument: _crm_events_v1_UpdateWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_UpdateWebhookResponse__Output>): grpc.ClientUnaryCall;
  updateWebhook(argument: _crm_events_v1_UpdateWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_UpdateWebhookResponse__Output>): grpc.ClientUnaryCall;
  updateWebhook(argument: _crm_events_v1_UpdateWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_crm_events_v1_UpdateWebhookResponse__Output>): grpc.ClientUnaryCall;
  updateWebhook(argument: _crm_events_v1_UpdateWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_crm_events_v1_UpdateWebhookResponse__Output>): grpc.ClientUnaryCall;
  updateWebhook(argument: _crm_events_v1_UpdateWebhookRequest, callback: grpc.requestCallback<_crm_events_v1_UpdateWebhookResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface WebhookServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateWebhook: grpc.handleUnaryCall<_crm_events_v1_CreateWebhookRequest__Output, _crm_events_v1_CreateWebhookResponse>;
  
  DeleteWebhook: grpc.handleUnaryCall<_crm_events_v1_DeleteWebhookRequest__Output, _crm_events_v1_DeleteWebhookResponse>;
  
  GetWebhook: grpc.handleUnaryCall<_crm_events_v1_GetWebhookRequest__Output, _crm_events_v1_GetWebhookResponse>;
  
  ListDeliveries: grpc.handleUnaryCall<_crm_events_v1_ListDeliveriesRequest__Output, _crm_events_v1_ListDeliveriesResponse>;
  
  ListWebhooks: grpc.handleUnaryCall<_crm_events_v1_ListWebhooksRequest__Output, _crm_events_v1_ListWebhooksResponse>;
  
  ReplayWebhook: grpc.handleUnaryCall<_crm_events_v1_ReplayWebhookRequest__Output, _crm_events_v1_ReplayWebhookResponse>;
  
  RotateWebhookSecret: grpc.handleUnaryCall<_crm_events_v1_RotateWebhookSecretRequest__Output, _crm_events_v1_RotateWebhookSecretResponse>;
  
  UpdateWebhook: grpc.handleUnaryCall<_crm_events_v1_UpdateWebhookRequest__Output, _crm_events_v1_UpdateWebhookResponse>;
  
}

export interface WebhookServiceDefinition extends grpc.ServiceDefinition {
  CreateWebhook: MethodDefinition<_crm_events_v1_CreateWebhookRequest, _crm_events_v1_CreateWebhookResponse, _crm_events_v1_CreateWebhookRequest__Output, _crm_events_v1_CreateWebhookResponse__Output>
  DeleteWebhook: MethodDefinition<_crm_events_v1_DeleteWebhookRequest, _crm_events_v1_DeleteWebhookResponse, _crm_events_v1_DeleteWebhookRequest__Output, _crm_events_v1_DeleteWebhookResponse__Output>
  GetWebhook: MethodDefinition<_crm_events_v1_GetWebhookRequest, _crm_events_v1_GetWebhookResponse, _crm_events_v1_GetWebhookRequest__Output, _crm_events_v1_GetWebhookResponse__Output>
  ListDeliveries: MethodDefinition<_crm_events_v1_ListDeliveriesRequest, _crm_events_v1_ListDeliveriesResponse, _crm_events_v1_ListDeliveriesRequest__Output, _crm_events_v1_ListDeliveriesResponse__Output>
  ListWebhooks: MethodDefinition<_crm_events_v1_ListWebhooksRequest, _crm_events_v1_ListWebhooksResponse, _crm_events_v1_ListWebhooksRequest__Output, _crm_events_v1_ListWebhooksResponse__Output>
  ReplayWebhook: MethodDefinition<_crm_events_v1_ReplayWebhookRequest, _crm_events_v1_ReplayWebhookResponse, _crm_events_v1_ReplayWebhookRequest__Output, _crm_events_v1_ReplayWebhookResponse__Output>
  RotateWebhookSecret: MethodDefinition<_crm_events_v1_RotateWebhookSecretRequest, _crm_events_v1_RotateWebhookSecretResponse, _crm_events_v1_RotateWebhookSecretRequest__Output, _crm_events_v1_RotateWebhookSecretResponse__Output>
  UpdateWebhook: MethodDefinition<_crm_events_v1_UpdateWebhookRequest, _crm_events_v1_UpdateWebhookResponse, _crm_events_v1_UpdateWebhookRequest__Output, _crm_events_v1_UpdateWebhookResponse__Output>
}
