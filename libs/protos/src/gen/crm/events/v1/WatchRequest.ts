// Original file: protos/crm/events/v1/changes.proto


export interface WatchRequest {
  'after'?: (string);
  'modules'?: (string)[];
  'kinds'?: (string)[];
  'clients'?: (string)[];
}

export interface WatchRequest__Output {
  'after': (string);
  'modules': (string)[];
  'kinds': (string)[];
  'clients': (string)[];
}
