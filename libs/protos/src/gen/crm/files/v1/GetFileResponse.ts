// Original file: protos/crm/files/v1/files.proto


export interface GetFileResponse {
  'chunk'?: (Buffer | Uint8Array | string);
}

export interface GetFileResponse__Output {
  'chunk': (Buffer);
}
