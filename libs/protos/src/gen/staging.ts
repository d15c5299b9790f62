import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AddRequest as _crm_links_v1_AddRequest, AddRequest__Output as _crm_links_v1_AddRequest__Output } from './crm/links/v1/AddRequest.js';
import type { AddResponse as _crm_links_v1_AddResponse, AddResponse__Output as _crm_links_v1_AddResponse__Output } from './crm/links/v1/AddResponse.js';
import type { LinkEntry as _crm_links_v1_LinkEntry, LinkEntry__Output as _crm_links_v1_LinkEntry__Output } from './crm/links/v1/LinkEntry.js';
import type { LinkWriterServiceClient as _crm_links_v1_LinkWriterServiceClient, LinkWriterServiceDefinition as _crm_links_v1_LinkWriterServiceDefinition } from './crm/links/v1/LinkWriterService.js';
import type { Owner as _crm_links_v1_Owner, Owner__Output as _crm_links_v1_Owner__Output } from './crm/links/v1/Owner.js';
import type { RemoveRequest as _crm_links_v1_RemoveRequest, RemoveRequest__Output as _crm_links_v1_RemoveRequest__Output } from './crm/links/v1/RemoveRequest.js';
import type { RemoveResponse as _crm_links_v1_RemoveResponse, RemoveResponse__Output as _crm_links_v1_RemoveResponse__Output } from './crm/links/v1/RemoveResponse.js';
import type { ReplaceRequest as _crm_links_v1_ReplaceRequest, ReplaceRequest__Output as _crm_links_v1_ReplaceRequest__Output } from './crm/links/v1/ReplaceRequest.js';
import type { ReplaceResponse as _crm_links_v1_ReplaceResponse, ReplaceResponse__Output as _crm_links_v1_ReplaceResponse__Output } from './crm/links/v1/ReplaceResponse.js';
import type { Outcome as _crm_relationships_v1_Outcome, Outcome__Output as _crm_relationships_v1_Outcome__Output } from './crm/relationships/v1/Outcome.js';
import type { SettleRequest as _crm_relationships_v1_SettleRequest, SettleRequest__Output as _crm_relationships_v1_SettleRequest__Output } from './crm/relationships/v1/SettleRequest.js';
import type { SettleResponse as _crm_relationships_v1_SettleResponse, SettleResponse__Output as _crm_relationships_v1_SettleResponse__Output } from './crm/relationships/v1/SettleResponse.js';
import type { StageRequest as _crm_relationships_v1_StageRequest, StageRequest__Output as _crm_relationships_v1_StageRequest__Output } from './crm/relationships/v1/StageRequest.js';
import type { StageResponse as _crm_relationships_v1_StageResponse, StageResponse__Output as _crm_relationships_v1_StageResponse__Output } from './crm/relationships/v1/StageResponse.js';
import type { StagedLink as _crm_relationships_v1_StagedLink, StagedLink__Output as _crm_relationships_v1_StagedLink__Output } from './crm/relationships/v1/StagedLink.js';
import type { StagingServiceClient as _crm_relationships_v1_StagingServiceClient, StagingServiceDefinition as _crm_relationships_v1_StagingServiceDefinition } from './crm/relationships/v1/StagingService.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    links: {
      v1: {
        AddRequest: MessageTypeDefinition<_crm_links_v1_AddRequest, _crm_links_v1_AddRequest__Output>
        AddResponse: MessageTypeDefinition<_crm_links_v1_AddResponse, _crm_links_v1_AddResponse__Output>
        LinkEntry: MessageTypeDefinition<_crm_links_v1_LinkEntry, _crm_links_v1_LinkEntry__Output>
        LinkWriterService: SubtypeConstructor<typeof grpc.Client, _crm_links_v1_LinkWriterServiceClient> & { service: _crm_links_v1_LinkWriterServiceDefinition }
        Owner: MessageTypeDefinition<_crm_links_v1_Owner, _crm_links_v1_Owner__Output>
        RemoveRequest: MessageTypeDefinition<_crm_links_v1_RemoveRequest, _crm_links_v1_RemoveRequest__Output>
        RemoveResponse: MessageTypeDefinition<_crm_links_v1_RemoveResponse, _crm_links_v1_RemoveResponse__Output>
        ReplaceRequest: MessageTypeDefinition<_crm_links_v1_ReplaceRequest, _crm_links_v1_ReplaceRequest__Output>
        ReplaceResponse: MessageTypeDefinition<_crm_links_v1_ReplaceResponse, _crm_links_v1_ReplaceResponse__Output>
      }
    }
    relationships: {
      v1: {
        Outcome: MessageTypeDefinition<_crm_relationships_v1_Outcome, _crm_relationships_v1_Outcome__Output>
        SettleRequest: MessageTypeDefinition<_crm_relationships_v1_SettleRequest, _crm_relationships_v1_SettleRequest__Output>
        SettleResponse: MessageTypeDefinition<_crm_relationships_v1_SettleResponse, _crm_relationships_v1_SettleResponse__Output>
        StageRequest: MessageTypeDefinition<_crm_relationships_v1_StageRequest, _crm_relationships_v1_StageRequest__Output>
        StageResponse: MessageTypeDefinition<_crm_relationships_v1_StageResponse, _crm_relationships_v1_StageResponse__Output>
        StagedLink: MessageTypeDefinition<_crm_relationships_v1_StagedLink, _crm_relationships_v1_StagedLink__Output>
        StagingService: SubtypeConstructor<typeof grpc.Client, _crm_relationships_v1_StagingServiceClient> & { service: _crm_relationships_v1_StagingServiceDefinition }
      }
    }
  }
}

