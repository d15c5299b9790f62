// Original file: protos/crm/events/v1/webhooks.proto


export interface ListDeliveriesRequest {
  'id'?: (string);
  'limit'?: (number);
  'offset'?: (number);
}

export interface ListDeliveriesRequest__Output {
  'id': (string);
  'limit': (number);
  'offset': (number);
}
