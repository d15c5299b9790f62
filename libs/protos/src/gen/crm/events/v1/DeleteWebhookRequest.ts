// Original file: protos/crm/events/v1/webhooks.proto


export interface DeleteWebhookRequest {
  'id'?: (string);
}

export interface DeleteWebhookRequest__Output {
  'id': (string);
}
