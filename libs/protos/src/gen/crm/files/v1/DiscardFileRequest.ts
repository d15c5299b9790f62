// Original file: protos/crm/files/v1/files.proto


export interface DiscardFileRequest {
  'receipt'?: (string);
}

export interface DiscardFileRequest__Output {
  'receipt': (string);
}
