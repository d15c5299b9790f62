// Original file: protos/crm/auth/v1/administration.proto


export interface RevokeTokensResponse {
}

export interface RevokeTokensResponse__Output {
}
