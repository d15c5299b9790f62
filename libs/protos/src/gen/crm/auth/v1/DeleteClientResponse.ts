// Original file: protos/crm/auth/v1/administration.proto


export interface DeleteClientResponse {
}

export interface DeleteClientResponse__Output {
}
