// Original file: protos/crm/auth/v1/administration.proto


export interface RevokeSigningKeyResponse {
}

export interface RevokeSigningKeyResponse__Output {
}
