// Original file: protos/crm/auth/v1/administration.proto


export interface RotateSigningKeyRequest {
}

export interface RotateSigningKeyRequest__Output {
}
