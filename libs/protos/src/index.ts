import { loadMessage, loadService } from './load.js';
import type { KeyServiceDefinition } from './gen/crm/auth/v1/KeyService.js';
import type { TokenServiceDefinition } from './gen/crm/auth/v1/TokenService.js';
import type { CallStreamServiceDefinition } from './gen/crm/common/v1/CallStreamService.js';
import type { ErrorInfo, ErrorInfo__Output } from './gen/crm/common/v1/ErrorInfo.js';
import type { RecordReaderServiceDefinition } from './gen/crm/records/v1/RecordReaderService.js';
import type { RecordWriterServiceDefinition } from './gen/crm/records/v1/RecordWriterService.js';
import type { HealthDefinition } from './gen/grpc/health/v1/Health.js';

export const keyService = loadService<KeyServiceDefinition>('crm.auth.v1.KeyService');
export const tokenService = loadService<TokenServiceDefinition>('crm.auth.v1.TokenService');
export const callStreamService = loadService<CallStreamServiceDefinition>('crm.common.v1.CallStreamService');
export const recordReaderService = loadService<RecordReaderServiceDefinition>('crm.records.v1.RecordReaderService');
export const recordWriterService = loadService<RecordWriterServiceDefinition>('crm.records.v1.RecordWriterService');
export const healthService = loadService<HealthDefinition>('grpc.health.v1.Health');
export const errorInfo = loadMessage<ErrorInfo, ErrorInfo__Output>('crm.common.v1.ErrorInfo');

export type { ServiceCalls, ServiceContract, ServiceHandlers } from './contract.js';
export type { MessageCodec } from './load.js';
export type {
  CallStreamServiceDefinition,
  HealthDefinition,
  KeyServiceDefinition,
  RecordReaderServiceDefinition,
  RecordWriterServiceDefinition,
  TokenServiceDefinition,
};
export type { CheckRevokedRequest__Output as CheckRevokedRequestMessage } from './gen/crm/auth/v1/CheckRevokedRequest.js';
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
export type { CreateRequest__Output as CreateRequestMessage } from './gen/crm/records/v1/CreateRequest.js';
export type { DeleteRequest__Output as DeleteRequestMessage } from './gen/crm/records/v1/DeleteRequest.js';
export type { GetRequest__Output as GetRequestMessage } from './gen/crm/records/v1/GetRequest.js';
export type { ListRequest__Output as ListRequestMessage } from './gen/crm/records/v1/ListRequest.js';
export type { ListResponse, ListResponse__Output as ListResponseMessage } from './gen/crm/records/v1/ListResponse.js';
export type { Precondition, Precondition__Output as PreconditionMessage } from './gen/crm/records/v1/Precondition.js';
export type { Record as RecordInput, Record__Output as RecordMessage } from './gen/crm/records/v1/Record.js';
export type { UpdateRequest__Output as UpdateRequestMessage } from './gen/crm/records/v1/UpdateRequest.js';
