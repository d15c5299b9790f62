// Original file: protos/crm/files/v1/files.proto


export interface FileHead {
  'mediaType'?: (string);
}

export interface FileHead__Output {
  'mediaType': (string);
}
