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
  }
}

