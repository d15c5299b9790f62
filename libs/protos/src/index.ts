import { loadMessage, loadService } from './load.js';
export { protoPackage } from './load.js';
import type { ClientServiceDefinition } from './gen/crm/auth/v1/ClientService.js';
import type { IssuedTokenServiceDefinition } from './gen/crm/auth/v1/IssuedTokenService.js';
import type { KeyServiceDefinition } from './gen/crm/auth/v1/KeyService.js';
import type { PasswordServiceDefinition } from './gen/crm/auth/v1/PasswordService.js';
import type { RevocationServiceDefinition } from './gen/crm/auth/v1/RevocationService.js';
import type { SigningKeyServiceDefinition } from './gen/crm/auth/v1/SigningKeyService.js';
import type { TokenServiceDefinition } from './gen/crm/auth/v1/TokenService.js';
import type { CallStreamServiceDefinition } from './gen/crm/common/v1/CallStreamService.js';
import type { ErrorInfo, ErrorInfo__Output } from './gen/crm/common/v1/ErrorInfo.js';
import type { ChangesDefinition } from './gen/crm/events/v1/Changes.js';
import type { WebhookServiceDefinition } from './gen/crm/events/v1/WebhookService.js';
import type { FileDiscardServiceDefinition } from './gen/crm/files/v1/FileDiscardService.js';
import type { FileReaderServiceDefinition } from './gen/crm/files/v1/FileReaderService.js';
import type { FileWriterServiceDefinition } from './gen/crm/files/v1/FileWriterService.js';
import type { CatalogServiceDefinition } from './gen/crm/records/v1/CatalogService.js';
import type { ChangePublisherServiceDefinition } from './gen/crm/records/v1/ChangePublisherService.js';
import type { ChangeReaderServiceDefinition } from './gen/crm/records/v1/ChangeReaderService.js';
import type { RecordReaderServiceDefinition } from './gen/crm/records/v1/RecordReaderService.js';
import type { RecordWriterServiceDefinition } from './gen/crm/records/v1/RecordWriterService.js';
import type { RightsServiceDefinition } from './gen/crm/records/v1/RightsService.js';
import type { LinkWriterServiceDefinition } from './gen/crm/links/v1/LinkWriterService.js';
import type { OperationServiceDefinition } from './gen/crm/records/v1/OperationService.js';
import type { StagingServiceDefinition } from './gen/crm/relationships/v1/StagingService.js';
import type { HealthDefinition } from './gen/grpc/health/v1/Health.js';

export const clientService = loadService<ClientServiceDefinition>('crm.auth.v1.ClientService');
export const issuedTokenService = loadService<IssuedTokenServiceDefinition>('crm.auth.v1.IssuedTokenService');
export const keyService = loadService<KeyServiceDefinition>('crm.auth.v1.KeyService');
export const passwordService = loadService<PasswordServiceDefinition>('crm.auth.v1.PasswordService');
export const revocationService = loadService<RevocationServiceDefinition>('crm.auth.v1.RevocationService');
export const signingKeyService = loadService<SigningKeyServiceDefinition>('crm.auth.v1.SigningKeyService');
export const tokenService = loadService<TokenServiceDefinition>('crm.auth.v1.TokenService');
export const callStreamService = loadService<CallStreamServiceDefinition>('crm.common.v1.CallStreamService');
export const changes = loadService<ChangesDefinition>('crm.events.v1.Changes');
export const webhookService = loadService<WebhookServiceDefinition>('crm.events.v1.WebhookService');
export const fileDiscardService = loadService<FileDiscardServiceDefinition>('crm.files.v1.FileDiscardService');
export const fileReaderService = loadService<FileReaderServiceDefinition>('crm.files.v1.FileReaderService');
export const fileWriterService = loadService<FileWriterServiceDefinition>('crm.files.v1.FileWriterService');
export const catalogService = loadService<CatalogServiceDefinition>('crm.records.v1.CatalogService');
export const changePublisherService = loadService<ChangePublisherServiceDefinition>(
  'crm.records.v1.ChangePublisherService',
);
export const changeReaderService = loadService<ChangeReaderServiceDefinition>('crm.records.v1.ChangeReaderService');
export const recordReaderService = loadService<RecordReaderServiceDefinition>('crm.records.v1.RecordReaderService');
export const recordWriterService = loadService<RecordWriterServiceDefinition>('crm.records.v1.RecordWriterService');
export const rightsService = loadService<RightsServiceDefinition>('crm.records.v1.RightsService');
export const operationService = loadService<OperationServiceDefinition>('crm.records.v1.OperationService');
export const linkWriterService = loadService<LinkWriterServiceDefinition>('crm.links.v1.LinkWriterService');
export const stagingService = loadService<StagingServiceDefinition>('crm.relationships.v1.StagingService');
export const healthService = loadService<HealthDefinition>('grpc.health.v1.Health');
export const errorInfo = loadMessage<ErrorInfo, ErrorInfo__Output>('crm.common.v1.ErrorInfo');

export type {
  DownloadCalls,
  DownloadHandlers,
  DownloadPart,
  UploadCalls,
  UploadHandlers,
  UploadPart,
} from './byte-streams.js';
export type { ServiceCalls, ServiceContract, ServiceHandlers, StreamHandlers } from './contract.js';
export type { MessageCodec } from './load.js';
export type {
  CallStreamServiceDefinition,
  CatalogServiceDefinition,
  ChangePublisherServiceDefinition,
  ChangeReaderServiceDefinition,
  ChangesDefinition,
  ClientServiceDefinition,
  FileDiscardServiceDefinition,
  FileReaderServiceDefinition,
  FileWriterServiceDefinition,
  HealthDefinition,
  IssuedTokenServiceDefinition,
  KeyServiceDefinition,
  LinkWriterServiceDefinition,
  OperationServiceDefinition,
  PasswordServiceDefinition,
  RecordReaderServiceDefinition,
  RecordWriterServiceDefinition,
  RevocationServiceDefinition,
  RightsServiceDefinition,
  SigningKeyServiceDefinition,
  StagingServiceDefinition,
  TokenServiceDefinition,
  WebhookServiceDefinition,
};
export type {
  AdministeredPage as AdministeredPageInput,
  AdministeredPage__Output as AdministeredPageMessage,
} from './gen/crm/auth/v1/AdministeredPage.js';
export type {
  AdministeredResource as AdministeredResourceInput,
  AdministeredResource__Output as AdministeredResourceMessage,
} from './gen/crm/auth/v1/AdministeredResource.js';
export type { CheckRevokedRequest__Output as CheckRevokedRequestMessage } from './gen/crm/auth/v1/CheckRevokedRequest.js';
export type { IntrospectRequest__Output as IntrospectRequestMessage } from './gen/crm/auth/v1/IntrospectRequest.js';
export type {
  IntrospectResponse as IntrospectResponseInput,
  IntrospectResponse__Output as IntrospectResponseMessage,
} from './gen/crm/auth/v1/IntrospectResponse.js';
export type { IssueRequest__Output as IssueRequestMessage } from './gen/crm/auth/v1/IssueRequest.js';
export type { IssueResponse__Output as IssueResponseMessage } from './gen/crm/auth/v1/IssueResponse.js';
export type { RevokeRequest__Output as RevokeRequestMessage } from './gen/crm/auth/v1/RevokeRequest.js';
export type { CallsRequest, CallsRequest__Output as CallsRequestMessage } from './gen/crm/common/v1/CallsRequest.js';
export type {
  CallsResponse,
  CallsResponse__Output as CallsResponseMessage,
} from './gen/crm/common/v1/CallsResponse.js';
export type { ErrorInfo, ErrorInfo__Output as ErrorInfoMessage } from './gen/crm/common/v1/ErrorInfo.js';
export type { Fault as FaultInput, Fault__Output as FaultMessage } from './gen/crm/common/v1/Fault.js';
export type { DiscardFileRequest__Output as DiscardFileRequestMessage } from './gen/crm/files/v1/DiscardFileRequest.js';
export type { WatchRequest__Output as WatchRequestMessage } from './gen/crm/events/v1/WatchRequest.js';
export type { WatchResponse as WatchResponseInput } from './gen/crm/events/v1/WatchResponse.js';
export type { FileHead__Output as FileHeadMessage } from './gen/crm/files/v1/FileHead.js';
export type { GetFileRequest__Output as GetFileRequestMessage } from './gen/crm/files/v1/GetFileRequest.js';
export type { PutFileResponse__Output as PutFileResponseMessage } from './gen/crm/files/v1/PutFileResponse.js';
export type { AwaitPositionRequest__Output as AwaitPositionRequestMessage } from './gen/crm/records/v1/AwaitPositionRequest.js';
export type { AwaitPositionResponse as AwaitPositionResponseInput } from './gen/crm/records/v1/AwaitPositionResponse.js';
export type { ListChangesOfRequest__Output as ListChangesOfRequestMessage } from './gen/crm/records/v1/ListChangesOfRequest.js';
export type {
  ListChangesOfResponse as ListChangesOfResponseInput,
  ListChangesOfResponse__Output as ListChangesOfResponseMessage,
} from './gen/crm/records/v1/ListChangesOfResponse.js';
export type {
  ListChangesRequest as ListChangesRequestInput,
  ListChangesRequest__Output as ListChangesRequestMessage,
} from './gen/crm/records/v1/ListChangesRequest.js';
export type {
  ListChangesResponse as ListChangesResponseInput,
  ListChangesResponse__Output as ListChangesResponseMessage,
} from './gen/crm/records/v1/ListChangesResponse.js';
export type { BindExternalIdRequest__Output as BindExternalIdRequestMessage } from './gen/crm/records/v1/BindExternalIdRequest.js';
export type {
  ExternalId as ExternalIdInput,
  ExternalId__Output as ExternalIdMessage,
} from './gen/crm/records/v1/ExternalId.js';
export type { ListExternalIdsRequest__Output as ListExternalIdsRequestMessage } from './gen/crm/records/v1/ListExternalIdsRequest.js';
export type { RecordExternalId__Output as RecordExternalIdMessage } from './gen/crm/records/v1/RecordExternalId.js';
export type { FindByExternalIdRequest__Output as FindByExternalIdRequestMessage } from './gen/crm/records/v1/FindByExternalIdRequest.js';
export type { ImportRequest__Output as ImportRequestMessage } from './gen/crm/records/v1/ImportRequest.js';
export type {
  ImportResponse as ImportResponseInput,
  ImportResponse__Output as ImportResponseMessage,
} from './gen/crm/records/v1/ImportResponse.js';
export type {
  ImportRow as ImportRowInput,
  ImportRow__Output as ImportRowMessage,
} from './gen/crm/records/v1/ImportRow.js';
export type { RowResult__Output as RowResultMessage } from './gen/crm/records/v1/RowResult.js';
export type { UnbindExternalIdRequest__Output as UnbindExternalIdRequestMessage } from './gen/crm/records/v1/UnbindExternalIdRequest.js';
export type { CreateRequest__Output as CreateRequestMessage } from './gen/crm/records/v1/CreateRequest.js';
export type { ContentPrecondition__Output as ContentPreconditionMessage } from './gen/crm/records/v1/ContentPrecondition.js';
export type { DeleteRequest__Output as DeleteRequestMessage } from './gen/crm/records/v1/DeleteRequest.js';
export type {
  FileContent as FileContentInput,
  FileContent__Output as FileContentMessage,
} from './gen/crm/records/v1/FileContent.js';
export type { GetFileTicketRequest__Output as GetFileTicketRequestMessage } from './gen/crm/records/v1/GetFileTicketRequest.js';
export type {
  GetRequest as GetRequestInput,
  GetRequest__Output as GetRequestMessage,
} from './gen/crm/records/v1/GetRequest.js';
export type { ListLinkedRequest__Output as ListLinkedRequestMessage } from './gen/crm/records/v1/ListLinkedRequest.js';
export type {
  ListLinkedResponse,
  ListLinkedResponse__Output as ListLinkedResponseMessage,
} from './gen/crm/records/v1/ListLinkedResponse.js';
export type {
  ListRequest as ListRequestInput,
  ListRequest__Output as ListRequestMessage,
} from './gen/crm/records/v1/ListRequest.js';
export type { ListResponse, ListResponse__Output as ListResponseMessage } from './gen/crm/records/v1/ListResponse.js';
export type { Query as QueryInput, Query__Output as QueryMessage } from './gen/crm/records/v1/Query.js';
export type {
  Selection as SelectionInput,
  Selection__Output as SelectionMessage,
} from './gen/crm/records/v1/Selection.js';
export type { LinkedRecord__Output as LinkedRecordMessage } from './gen/crm/records/v1/LinkedRecord.js';
export type { Condition__Output as ConditionMessage } from './gen/crm/records/v1/Condition.js';
export type { Comparator__Output as ComparatorMessage } from './gen/crm/records/v1/Comparator.js';
export type { SortField__Output as SortFieldMessage } from './gen/crm/records/v1/SortField.js';
export type { Precondition, Precondition__Output as PreconditionMessage } from './gen/crm/records/v1/Precondition.js';
export type { Record as RecordInput, Record__Output as RecordMessage } from './gen/crm/records/v1/Record.js';
export type { CheckUploadRequest__Output as CheckUploadRequestMessage } from './gen/crm/records/v1/CheckUploadRequest.js';
export type { UpdateRequest__Output as UpdateRequestMessage } from './gen/crm/records/v1/UpdateRequest.js';
export type {
  PartialWrite as PartialWriteInput,
  PartialWrite__Output as PartialWriteMessage,
} from './gen/crm/records/v1/PartialWrite.js';
export type { WriteAllRequest__Output as WriteAllRequestMessage } from './gen/crm/records/v1/WriteAllRequest.js';
export type { WriteAllResponse as WriteAllResponseInput } from './gen/crm/records/v1/WriteAllResponse.js';
export type {
  WriteResult as WriteResultInput,
  WriteResult__Output as WriteResultMessage,
} from './gen/crm/records/v1/WriteResult.js';
export type { Upload as UploadInput, Upload__Output as UploadMessage } from './gen/crm/records/v1/Upload.js';
export type { AddRequest__Output as AddRequestMessage } from './gen/crm/links/v1/AddRequest.js';
export type {
  LinkEntry as LinkEntryInput,
  LinkEntry__Output as LinkEntryMessage,
} from './gen/crm/links/v1/LinkEntry.js';
export type { Owner as OwnerInput, Owner__Output as OwnerMessage } from './gen/crm/links/v1/Owner.js';
export type { RemoveRequest__Output as RemoveRequestMessage } from './gen/crm/links/v1/RemoveRequest.js';
export type { ReplaceRequest__Output as ReplaceRequestMessage } from './gen/crm/links/v1/ReplaceRequest.js';
export type { DecideAbortRequest__Output as DecideAbortRequestMessage } from './gen/crm/records/v1/DecideAbortRequest.js';
export type {
  JudgeRequest as JudgeRequestInput,
  JudgeRequest__Output as JudgeRequestMessage,
} from './gen/crm/records/v1/JudgeRequest.js';
export type {
  JudgeResponse as JudgeResponseInput,
  JudgeResponse__Output as JudgeResponseMessage,
} from './gen/crm/records/v1/JudgeResponse.js';
export type {
  ListModulesResponse as ListModulesResponseInput,
  ListModulesResponse__Output as ListModulesResponseMessage,
} from './gen/crm/records/v1/ListModulesResponse.js';
export type { Question__Output as QuestionMessage } from './gen/crm/records/v1/Question.js';
export type { RecordAction } from './gen/crm/records/v1/RecordAction.js';
export type { Linkage as LinkageInput, Linkage__Output as LinkageMessage } from './gen/crm/records/v1/Linkage.js';
export type { MiddleRow__Output as MiddleRowMessage } from './gen/crm/records/v1/MiddleRow.js';
export type { SettleRequest__Output as SettleRequestMessage } from './gen/crm/relationships/v1/SettleRequest.js';
export type { StageRequest__Output as StageRequestMessage } from './gen/crm/relationships/v1/StageRequest.js';
