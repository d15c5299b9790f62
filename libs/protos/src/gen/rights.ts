import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { AddRequest as _crm_links_v1_AddRequest, AddRequest__Output as _crm_links_v1_AddRequest__Output } from './crm/links/v1/AddRequest.js';
import type { AddResponse as _crm_links_v1_AddResponse, AddResponse__Output as _crm_links_v1_AddResponse__Output } from './crm/links/v1/AddResponse.js';
import type { LinkEntry as _crm_links_v1_LinkEntry, LinkEntry__Output as _crm_links_v1_LinkEntry__Output } from './crm/links/v1/LinkEntry.js';
import type { LinkWriterServiceClient as _crm_links_v1_LinkWriterServiceClient, LinkWriterServiceDefinition as _crm_links_v1_LinkWriterServiceDefinition } from './crm/links/v1/LinkWriterService.js';
import type { Owner as _crm_links_v1_Owner, Owner__Output as _crm_links_v1_Owner__Output } from './crm/links/v1/Owner.js';
import type { RemoveRequest as _crm_links_v1_RemoveRequest, RemoveRequest__Output as _crm_links_v1_RemoveRequest__Output } from './crm/links/v1/RemoveRequest.js';
import type { RemoveResponse as _crm_links_v1_RemoveResponse, RemoveResponse__Output as _crm_links_v1_RemoveResponse__Output } from './crm/links/v1/RemoveResponse.js';
import type { ReplaceRequest as _crm_links_v1_ReplaceRequest, ReplaceRequest__Output as _crm_links_v1_ReplaceRequest__Output } from './crm/links/v1/ReplaceRequest.js';
import type { ReplaceResponse as _crm_links_v1_ReplaceResponse, ReplaceResponse__Output as _crm_links_v1_ReplaceResponse__Output } from './crm/links/v1/ReplaceResponse.js';
import type { JudgeRequest as _crm_records_v1_JudgeRequest, JudgeRequest__Output as _crm_records_v1_JudgeRequest__Output } from './crm/records/v1/JudgeRequest.js';
import type { JudgeResponse as _crm_records_v1_JudgeResponse, JudgeResponse__Output as _crm_records_v1_JudgeResponse__Output } from './crm/records/v1/JudgeResponse.js';
import type { ListModulesRequest as _crm_records_v1_ListModulesRequest, ListModulesRequest__Output as _crm_records_v1_ListModulesRequest__Output } from './crm/records/v1/ListModulesRequest.js';
import type { ListModulesResponse as _crm_records_v1_ListModulesResponse, ListModulesResponse__Output as _crm_records_v1_ListModulesResponse__Output } from './crm/records/v1/ListModulesResponse.js';
import type { Question as _crm_records_v1_Question, Question__Output as _crm_records_v1_Question__Output } from './crm/records/v1/Question.js';
import type { Refusal as _crm_records_v1_Refusal, Refusal__Output as _crm_records_v1_Refusal__Output } from './crm/records/v1/Refusal.js';
import type { RightsServiceClient as _crm_records_v1_RightsServiceClient, RightsServiceDefinition as _crm_records_v1_RightsServiceDefinition } from './crm/records/v1/RightsService.js';

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
    records: {
      v1: {
        JudgeRequest: MessageTypeDefinition<_crm_records_v1_JudgeRequest, _crm_records_v1_JudgeRequest__Output>
        JudgeResponse: MessageTypeDefinition<_crm_records_v1_JudgeResponse, _crm_records_v1_JudgeResponse__Output>
        ListModulesRequest: MessageTypeDefinition<_crm_records_v1_ListModulesRequest, _crm_records_v1_ListModulesRequest__Output>
        ListModulesResponse: MessageTypeDefinition<_crm_records_v1_ListModulesResponse, _crm_records_v1_ListModulesResponse__Output>
        Question: MessageTypeDefinition<_crm_records_v1_Question, _crm_records_v1_Question__Output>
        RecordAction: EnumTypeDefinition
        Refusal: MessageTypeDefinition<_crm_records_v1_Refusal, _crm_records_v1_Refusal__Output>
        RightsService: SubtypeConstructor<typeof grpc.Client, _crm_records_v1_RightsServiceClient> & { service: _crm_records_v1_RightsServiceDefinition }
      }
    }
  }
}

