// Original file: protos/crm/auth/v1/tokens.proto


export interface CheckRevokedRequest {
}

export interface CheckRevokedRequest__Output {
}
