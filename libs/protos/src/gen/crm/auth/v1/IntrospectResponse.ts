// Original file: protos/crm/auth/v1/tokens.proto

import type { Long } from '@grpc/proto-loader';

export interface IntrospectResponse {
  'active'?: (boolean);
  'scope'?: (string);
  'clientId'?: (string);
  'username'?: (string);
  'tokenType'?: (string);
  'exp'?: (number | string | Long);
  'iat'?: (number | string | Long);
  'nbf'?: (number | string | Long);
  'sub'?: (string);
  'aud'?: (string);
  'iss'?: (string);
  'jti'?: (string);
}

export interface IntrospectResponse__Output {
  'active': (boolean);
  'scope': (string);
  'clientId': (string);
  'username': (string);
  'tokenType': (string);
  'exp': (number);
  'iat': (number);
  'nbf': (number);
  'sub': (string);
  'aud': (string);
  'iss': (string);
  'jti': (string);
}
