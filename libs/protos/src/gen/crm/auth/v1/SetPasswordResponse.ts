// Original file: protos/crm/auth/v1/administration.proto


export interface SetPasswordResponse {
}

export interface SetPasswordResponse__Output {
}
