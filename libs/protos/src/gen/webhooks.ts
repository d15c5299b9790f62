import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AdministeredPage as _crm_auth_v1_AdministeredPage, AdministeredPage__Output as _crm_auth_v1_AdministeredPage__Output } from './crm/auth/v1/AdministeredPage.js';
import type { AdministeredResource as _crm_auth_v1_AdministeredResource, AdministeredResource__Output as _crm_auth_v1_AdministeredResource__Output } from './crm/auth/v1/AdministeredResource.js';
import type { ClientServiceClient as _crm_auth_v1_ClientServiceClient, ClientServiceDefinition as _crm_auth_v1_ClientServiceDefinition } from './crm/auth/v1/ClientService.js';
import type { CreateClientRequest as _crm_auth_v1_CreateClientRequest, CreateClientRequest__Output as _crm_auth_v1_CreateClientRequest__Output } from './crm/auth/v1/CreateClientRequest.js';
import type { CreateClientResponse as _crm_auth_v1_CreateClientResponse, CreateClientResponse__Output as _crm_auth_v1_CreateClientResponse__Output } from './crm/auth/v1/CreateClientResponse.js';
import type { DeleteClientRequest as _crm_auth_v1_DeleteClientRequest, DeleteClientRequest__Output as _crm_auth_v1_DeleteClientRequest__Output } from './crm/auth/v1/DeleteClientRequest.js';
import type { DeleteClientResponse as _crm_auth_v1_DeleteClientResponse, DeleteClientResponse__Output as _crm_auth_v1_DeleteClientResponse__Output } from './crm/auth/v1/DeleteClientResponse.js';
import type { GetClientRequest as _crm_auth_v1_GetClientRequest, GetClientRequest__Output as _crm_auth_v1_GetClientRequest__Output } from './crm/auth/v1/GetClientRequest.js';
import type { GetClientResponse as _crm_auth_v1_GetClientResponse, GetClientResponse__Output as _crm_auth_v1_GetClientResponse__Output } from './crm/auth/v1/GetClientResponse.js';
import type { GetSigningKeyRequest as _crm_auth_v1_GetSigningKeyRequest, GetSigningKeyRequest__Output as _crm_auth_v1_GetSigningKeyRequest__Output } from './crm/auth/v1/GetSigningKeyRequest.js';
import type { GetSigningKeyResponse as _crm_auth_v1_GetSigningKeyResponse, GetSigningKeyResponse__Output as _crm_auth_v1_GetSigningKeyResponse__Output } from './crm/auth/v1/GetSigningKeyResponse.js';
import type { GetTokenRequest as _crm_auth_v1_GetTokenRequest, GetTokenRequest__Output as _crm_auth_v1_GetTokenRequest__Output } from './crm/auth/v1/GetTokenRequest.js';
import type { GetTokenResponse as _crm_auth_v1_GetTokenResponse, GetTokenResponse__Output as _crm_auth_v1_GetTokenResponse__Output } from './crm/auth/v1/GetTokenResponse.js';
import type { IssuedTokenServiceClient as _crm_auth_v1_IssuedTokenServiceClient, IssuedTokenServiceDefinition as _crm_auth_v1_IssuedTokenServiceDefinition } from './crm/auth/v1/IssuedTokenService.js';
import type { ListClientsRequest as _crm_auth_v1_ListClientsRequest, ListClientsRequest__Output as _crm_auth_v1_ListClientsRequest__Output } from './crm/auth/v1/ListClientsRequest.js';
import type { ListClientsResponse as _crm_auth_v1_ListClientsResponse, ListClientsResponse__Output as _crm_auth_v1_ListClientsResponse__Output } from './crm/auth/v1/ListClientsResponse.js';
import type { ListSigningKeysRequest as _crm_auth_v1_ListSigningKeysRequest, ListSigningKeysRequest__Output as _crm_auth_v1_ListSigningKeysRequest__Output } from './crm/auth/v1/ListSigningKeysRequest.js';
import type { ListSigningKeysResponse as _crm_auth_v1_ListSigningKeysResponse, ListSigningKeysResponse__Output as _crm_auth_v1_ListSigningKeysResponse__Output } from './crm/auth/v1/ListSigningKeysResponse.js';
import type { ListTokensRequest as _crm_auth_v1_ListTokensRequest, ListTokensRequest__Output as _crm_auth_v1_ListTokensRequest__Output } from './crm/auth/v1/ListTokensRequest.js';
import type { ListTokensResponse as _crm_auth_v1_ListTokensResponse, ListTokensResponse__Output as _crm_auth_v1_ListTokensResponse__Output } from './crm/auth/v1/ListTokensResponse.js';
import type { PasswordServiceClient as _crm_auth_v1_PasswordServiceClient, PasswordServiceDefinition as _crm_auth_v1_PasswordServiceDefinition } from './crm/auth/v1/PasswordService.js';
import type { RevokeSigningKeyRequest as _crm_auth_v1_RevokeSigningKeyRequest, RevokeSigningKeyRequest__Output as _crm_auth_v1_RevokeSigningKeyRequest__Output } from './crm/auth/v1/RevokeSigningKeyRequest.js';
import type { RevokeSigningKeyResponse as _crm_auth_v1_RevokeSigningKeyResponse, RevokeSigningKeyResponse__Output as _crm_auth_v1_RevokeSigningKeyResponse__Output } from './crm/auth/v1/RevokeSigningKeyResponse.js';
import type { RevokeTokenRequest as _crm_auth_v1_RevokeTokenRequest, RevokeTokenRequest__Output as _crm_auth_v1_RevokeTokenRequest__Output } from './crm/auth/v1/RevokeTokenRequest.js';
import type { RevokeTokenResponse as _crm_auth_v1_RevokeTokenResponse, RevokeTokenResponse__Output as _crm_auth_v1_RevokeTokenResponse__Output } from './crm/auth/v1/RevokeTokenResponse.js';
import type { RevokeTokensRequest as _crm_auth_v1_RevokeTokensRequest, RevokeTokensRequest__Output as _crm_auth_v1_RevokeTokensRequest__Output } from './crm/auth/v1/RevokeTokensRequest.js';
import type { RevokeTokensResponse as _crm_auth_v1_RevokeTokensResponse, RevokeTokensResponse__Output as _crm_auth_v1_RevokeTokensResponse__Output } from './crm/auth/v1/RevokeTokensResponse.js';
import type { RotateClientSecretRequest as _crm_auth_v1_RotateClientSecretRequest, RotateClientSecretRequest__Output as _crm_auth_v1_RotateClientSecretRequest__Output } from './crm/auth/v1/RotateClientSecretRequest.js';
import type { RotateClientSecretResponse as _crm_auth_v1_RotateClientSecretResponse, RotateClientSecretResponse__Output as _crm_auth_v1_RotateClientSecretResponse__Output } from './crm/auth/v1/RotateClientSecretResponse.js';
import type { RotateSigningKeyRequest as _crm_auth_v1_RotateSigningKeyRequest, RotateSigningKeyRequest__Output as _crm_auth_v1_RotateSigningKeyRequest__Output } from './crm/auth/v1/RotateSigningKeyRequest.js';
import type { RotateSigningKeyResponse as _crm_auth_v1_RotateSigningKeyResponse, RotateSigningKeyResponse__Output as _crm_auth_v1_RotateSigningKeyResponse__Output } from './crm/auth/v1/RotateSigningKeyResponse.js';
import type { SetPasswordRequest as _crm_auth_v1_SetPasswordRequest, SetPasswordRequest__Output as _crm_auth_v1_SetPasswordRequest__Output } from './crm/auth/v1/SetPasswordRequest.js';
import type { SetPasswordResponse as _crm_auth_v1_SetPasswordResponse, SetPasswordResponse__Output as _crm_auth_v1_SetPasswordResponse__Output } from './crm/auth/v1/SetPasswordResponse.js';
import type { SigningKeyServiceClient as _crm_auth_v1_SigningKeyServiceClient, SigningKeyServiceDefinition as _crm_auth_v1_SigningKeyServiceDefinition } from './crm/auth/v1/SigningKeyService.js';
import type { UpdateClientRequest as _crm_auth_v1_UpdateClientRequest, UpdateClientRequest__Output as _crm_auth_v1_UpdateClientRequest__Output } from './crm/auth/v1/UpdateClientRequest.js';
import type { UpdateClientResponse as _crm_auth_v1_UpdateClientResponse, UpdateClientResponse__Output as _crm_auth_v1_UpdateClientResponse__Output } from './crm/auth/v1/UpdateClientResponse.js';
import type { CreateWebhookRequest as _crm_events_v1_CreateWebhookRequest, CreateWebhookRequest__Output as _crm_events_v1_CreateWebhookRequest__Output } from './crm/events/v1/CreateWebhookRequest.js';
import type { CreateWebhookResponse as _crm_events_v1_CreateWebhookResponse, CreateWebhookResponse__Output as _crm_events_v1_CreateWebhookResponse__Output } from './crm/events/v1/CreateWebhookResponse.js';
import type { DeleteWebhookRequest as _crm_events_v1_DeleteWebhookRequest, DeleteWebhookRequest__Output as _crm_events_v1_DeleteWebhookRequest__Output } from './crm/events/v1/DeleteWebhookRequest.js';
import type { DeleteWebhookResponse as _crm_events_v1_DeleteWebhookResponse, DeleteWebhookResponse__Output as _crm_events_v1_DeleteWebhookResponse__Output } from './crm/events/v1/DeleteWebhookResponse.js';
import type { GetWebhookRequest as _crm_events_v1_GetWebhookRequest, GetWebhookRequest__Output as _crm_events_v1_GetWebhookRequest__Output } from './crm/events/v1/GetWebhookRequest.js';
import type { GetWebhookResponse as _crm_events_v1_GetWebhookResponse, GetWebhookResponse__Output as _crm_events_v1_GetWebhookResponse__Output } from './crm/events/v1/GetWebhookResponse.js';
import type { ListDeliveriesRequest as _crm_events_v1_ListDeliveriesRequest, ListDeliveriesRequest__Output as _crm_events_v1_ListDeliveriesRequest__Output } from './crm/events/v1/ListDeliveriesRequest.js';
import type { ListDeliveriesResponse as _crm_events_v1_ListDeliveriesResponse, ListDeliveriesResponse__Output as _crm_events_v1_ListDeliveriesResponse__Output } from './crm/events/v1/ListDeliveriesResponse.js';
import type { ListWebhooksRequest as _crm_events_v1_ListWebhooksRequest, ListWebhooksRequest__Output as _crm_events_v1_ListWebhooksRequest__Output } from './crm/events/v1/ListWebhooksRequest.js';
import type { ListWebhooksResponse as _crm_events_v1_ListWebhooksResponse, ListWebhooksResponse__Output as _crm_events_v1_ListWebhooksResponse__Output } from './crm/events/v1/ListWebhooksResponse.js';
import type { ReplayWebhookRequest as _crm_events_v1_ReplayWebhookRequest, ReplayWebhookRequest__Output as _crm_events_v1_ReplayWebhookRequest__Output } from './crm/events/v1/ReplayWebhookRequest.js';
import type { ReplayWebhookResponse as _crm_events_v1_ReplayWebhookResponse, ReplayWebhookResponse__Output as _crm_events_v1_ReplayWebhookResponse__Output } from './crm/events/v1/ReplayWebhookResponse.js';
import type { RotateWebhookSecretRequest as _crm_events_v1_RotateWebhookSecretRequest, RotateWebhookSecretRequest__Output as _crm_events_v1_RotateWebhookSecretRequest__Output } from './crm/events/v1/RotateWebhookSecretRequest.js';
import type { RotateWebhookSecretResponse as _crm_events_v1_RotateWebhookSecretResponse, RotateWebhookSecretResponse__Output as _crm_events_v1_RotateWebhookSecretResponse__Output } from './crm/events/v1/RotateWebhookSecretResponse.js';
import type { UpdateWebhookRequest as _crm_events_v1_UpdateWebhookRequest, UpdateWebhookRequest__Output as _crm_events_v1_UpdateWebhookRequest__Output } from './crm/events/v1/UpdateWebhookRequest.js';
import type { UpdateWebhookResponse as _crm_events_v1_UpdateWebhookResponse, UpdateWebhookResponse__Output as _crm_events_v1_UpdateWebhookResponse__Output } from './crm/events/v1/UpdateWebhookResponse.js';
import type { WebhookServiceClient as _crm_events_v1_WebhookServiceClient, WebhookServiceDefinition as _crm_events_v1_WebhookServiceDefinition } from './crm/events/v1/WebhookService.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    auth: {
      v1: {
        AdministeredPage: MessageTypeDefinition<_crm_auth_v1_AdministeredPage, _crm_auth_v1_AdministeredPage__Output>
        AdministeredResource: MessageTypeDefinition<_crm_auth_v1_AdministeredResource, _crm_auth_v1_AdministeredResource__Output>
        ClientService: SubtypeConstructor<typeof grpc.Client, _crm_auth_v1_ClientServiceClient> & { service: _crm_auth_v1_ClientServiceDefinition }
        CreateClientRequest: MessageTypeDefinition<_crm_auth_v1_CreateClientRequest, _crm_auth_v1_CreateClientRequest__Output>
        CreateClientResponse: MessageTypeDefinition<_crm_auth_v1_CreateClientResponse, _crm_auth_v1_CreateClientResponse__Output>
        DeleteClientRequest: MessageTypeDefinition<_crm_auth_v1_DeleteClientRequest, _crm_auth_v1_DeleteClientRequest__Output>
        DeleteClientResponse: MessageTypeDefinition<_crm_auth_v1_DeleteClientResponse, _crm_auth_v1_DeleteClientResponse__Output>
        GetClientRequest: MessageTypeDefinition<_crm_auth_v1_GetClientRequest, _crm_auth_v1_GetClientRequest__Output>
        GetClientResponse: MessageTypeDefinition<_crm_auth_v1_GetClientResponse, _crm_auth_v1_GetClientResponse__Output>
        GetSigningKeyRequest: MessageTypeDefinition<_crm_auth_v1_GetSigningKeyRequest, _crm_auth_v1_GetSigningKeyRequest__Output>
        GetSigningKeyResponse: MessageTypeDefinition<_crm_auth_v1_GetSigningKeyResponse, _crm_auth_v1_GetSigningKeyResponse__Output>
        GetTokenRequest: MessageTypeDefinition<_crm_auth_v1_GetTokenRequest, _crm_auth_v1_GetTokenRequest__Output>
        GetTokenResponse: MessageTypeDefinition<_crm_auth_v1_GetTokenResponse, _crm_auth_v1_GetTokenResponse__Output>
        IssuedTokenService: SubtypeConstructor<typeof grpc.Client, _crm_auth_v1_IssuedTokenServiceClient> & { service: _crm_auth_v1_IssuedTokenServiceDefinition }
        ListClientsRequest: MessageTypeDefinition<_crm_auth_v1_ListClientsRequest, _crm_auth_v1_ListClientsRequest__Output>
        ListClientsResponse: MessageTypeDefinition<_crm_auth_v1_ListClientsResponse, _crm_auth_v1_ListClientsResponse__Output>
        ListSigningKeysRequest: MessageTypeDefinition<_crm_auth_v1_ListSigningKeysRequest, _crm_auth_v1_ListSigningKeysRequest__Output>
        ListSigningKeysResponse: MessageTypeDefinition<_crm_auth_v1_ListSigningKeysResponse, _crm_auth_v1_ListSigningKeysResponse__Output>
        ListTokensRequest: MessageTypeDefinition<_crm_auth_v1_ListTokensRequest, _crm_auth_v1_ListTokensRequest__Output>
        ListTokensResponse: MessageTypeDefinition<_crm_auth_v1_ListTokensResponse, _crm_auth_v1_ListTokensResponse__Output>
        PasswordService: SubtypeConstructor<typeof grpc.Client, _crm_auth_v1_PasswordServiceClient> & { service: _crm_auth_v1_PasswordServiceDefinition }
        RevokeSigningKeyRequest: MessageTypeDefinition<_crm_auth_v1_RevokeSigningKeyRequest, _crm_auth_v1_RevokeSigningKeyRequest__Output>
        RevokeSigningKeyResponse: MessageTypeDefinition<_crm_auth_v1_RevokeSigningKeyResponse, _crm_auth_v1_RevokeSigningKeyResponse__Output>
        RevokeTokenRequest: MessageTypeDefinition<_crm_auth_v1_RevokeTokenRequest, _crm_auth_v1_RevokeTokenRequest__Output>
        RevokeTokenResponse: MessageTypeDefinition<_crm_auth_v1_RevokeTokenResponse, _crm_auth_v1_RevokeTokenResponse__Output>
        RevokeTokensRequest: MessageTypeDefinition<_crm_auth_v1_RevokeTokensRequest, _crm_auth_v1_RevokeTokensRequest__Output>
        RevokeTokensResponse: MessageTypeDefinition<_crm_auth_v1_RevokeTokensResponse, _crm_auth_v1_RevokeTokensResponse__Output>
        RotateClientSecretRequest: MessageTypeDefinition<_crm_auth_v1_RotateClientSecretRequest, _crm_auth_v1_RotateClientSecretRequest__Output>
        RotateClientSecretResponse: MessageTypeDefinition<_crm_auth_v1_RotateClientSecretResponse, _crm_auth_v1_RotateClientSecretResponse__Output>
        RotateSigningKeyRequest: MessageTypeDefinition<_crm_auth_v1_RotateSigningKeyRequest, _crm_auth_v1_RotateSigningKeyRequest__Output>
        RotateSigningKeyResponse: MessageTypeDefinition<_crm_auth_v1_RotateSigningKeyResponse, _crm_auth_v1_RotateSigningKeyResponse__Output>
        SetPasswordRequest: MessageTypeDefinition<_crm_auth_v1_SetPasswordRequest, _crm_auth_v1_SetPasswordRequest__Output>
        SetPasswordResponse: MessageTypeDefinition<_crm_auth_v1_SetPasswordResponse, _crm_auth_v1_SetPasswordResponse__Output>
        SigningKeyService: SubtypeConstructor<typeof grpc.Client, _crm_auth_v1_SigningKeyServiceClient> & { service: _crm_auth_v1_SigningKeyServiceDefinition }
        UpdateClientRequest: MessageTypeDefinition<_crm_auth_v1_UpdateClientRequest, _crm_auth_v1_UpdateClientRequest__Output>
        UpdateClientResponse: MessageTypeDefinition<_crm_auth_v1_UpdateClientResponse, _crm_auth_v1_UpdateClientResponse__Output>
      }
    }
    events: {
      v1: {
        CreateWebhookRequest: MessageTypeDefinition<_crm_events_v1_CreateWebhookRequest, _crm_events_v1_CreateWebhookRequest__Output>
        CreateWebhookResponse: MessageTypeDefinition<_crm_events_v1_CreateWebhookResponse, _crm_events_v1_CreateWebhookResponse__Output>
        DeleteWebhookRequest: MessageTypeDefinition<_crm_events_v1_DeleteWebhookRequest, _crm_events_v1_DeleteWebhookRequest__Output>
        DeleteWebhookResponse: MessageTypeDefinition<_crm_events_v1_DeleteWebhookResponse, _crm_events_v1_DeleteWebhookResponse__Output>
        GetWebhookRequest: MessageTypeDefinition<_crm_events_v1_GetWebhookRequest, _crm_events_v1_GetWebhookRequest__Output>
        GetWebhookResponse: MessageTypeDefinition<_crm_events_v1_GetWebhookResponse, _crm_events_v1_GetWebhookResponse__Output>
        ListDeliveriesRequest: MessageTypeDefinition<_crm_events_v1_ListDeliveriesRequest, _crm_events_v1_ListDeliveriesRequest__Output>
        ListDeliveriesResponse: MessageTypeDefinition<_crm_events_v1_ListDeliveriesResponse, _crm_events_v1_ListDeliveriesResponse__Output>
        ListWebhooksRequest: MessageTypeDefinition<_crm_events_v1_ListWebhooksRequest, _crm_events_v1_ListWebhooksRequest__Output>
        ListWebhooksResponse: MessageTypeDefinition<_crm_events_v1_ListWebhooksResponse, _crm_events_v1_ListWebhooksResponse__Output>
        ReplayWebhookRequest: MessageTypeDefinition<_crm_events_v1_ReplayWebhookRequest, _crm_events_v1_ReplayWebhookRequest__Output>
        ReplayWebhookResponse: MessageTypeDefinition<_crm_events_v1_ReplayWebhookResponse, _crm_events_v1_ReplayWebhookResponse__Output>
        RotateWebhookSecretRequest: MessageTypeDefinition<_crm_events_v1_RotateWebhookSecretRequest, _crm_events_v1_RotateWebhookSecretRequest__Output>
        RotateWebhookSecretResponse: MessageTypeDefinition<_crm_events_v1_RotateWebhookSecretResponse, _crm_events_v1_RotateWebhookSecretResponse__Output>
        UpdateWebhookRequest: MessageTypeDefinition<_crm_events_v1_UpdateWebhookRequest, _crm_events_v1_UpdateWebhookRequest__Output>
        UpdateWebhookResponse: MessageTypeDefinition<_crm_events_v1_UpdateWebhookResponse, _crm_events_v1_UpdateWebhookResponse__Output>
        WebhookService: SubtypeConstructor<typeof grpc.Client, _crm_events_v1_WebhookServiceClient> & { service: _crm_events_v1_WebhookServiceDefinition }
      }
    }
  }
}

