// Original file: protos/crm/auth/v1/administration.proto


export interface RevokeTokenResponse {
}

export interface RevokeTokenResponse__Output {
}
