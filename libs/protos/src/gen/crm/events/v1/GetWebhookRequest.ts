// Original file: protos/crm/events/v1/webhooks.proto


export interface GetWebhookRequest {
  'id'?: (string);
}

export interface GetWebhookRequest__Output {
  'id': (string);
}
