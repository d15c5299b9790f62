// Original file: protos/crm/auth/v1/keys.proto


export interface GetJwksRequest {
}

export interface GetJwksRequest__Output {
}
