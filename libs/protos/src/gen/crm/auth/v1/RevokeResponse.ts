// Original file: protos/crm/auth/v1/tokens.proto


export interface RevokeResponse {
}

export interface RevokeResponse__Output {
}
