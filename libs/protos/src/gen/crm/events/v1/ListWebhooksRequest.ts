// Original file: protos/crm/events/v1/webhooks.proto


export interface ListWebhooksRequest {
  'limit'?: (number);
  'offset'?: (number);
}

export interface ListWebhooksRequest__Output {
  'limit': (number);
  'offset': (number);
}
