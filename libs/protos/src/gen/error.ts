import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { ErrorInfo as _crm_common_v1_ErrorInfo, ErrorInfo__Output as _crm_common_v1_ErrorInfo__Output } from './crm/common/v1/ErrorInfo.js';
import type { Fault as _crm_common_v1_Fault, Fault__Output as _crm_common_v1_Fault__Output } from './crm/common/v1/Fault.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  crm: {
    common: {
      v1: {
        ErrorInfo: MessageTypeDefinition<_crm_common_v1_ErrorInfo, _crm_common_v1_ErrorInfo__Output>
        Fault: MessageTypeDefinition<_crm_common_v1_Fault, _crm_common_v1_Fault__Output>
      }
    }
  }
}

