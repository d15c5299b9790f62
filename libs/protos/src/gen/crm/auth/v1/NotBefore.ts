// Original file: protos/crm/auth/v1/revocations.proto

import type { Long } from '@grpc/proto-loader';

export interface NotBefore {
  'kind'?: (string);
  'subject'?: (string);
  'notBefore'?: (number | string | Long);
  'remainingSeconds'?: (number | string);
}

export interface NotBefore__Output {
  'kind': (string);
  'subject': (string);
  'notBefore': (number);
  'remainingSeconds': (number);
}
