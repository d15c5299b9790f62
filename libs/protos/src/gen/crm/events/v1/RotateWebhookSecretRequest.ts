// Original file: protos/crm/events/v1/webhooks.proto


export interface RotateWebhookSecretRequest {
  'id'?: (string);
}

export interface RotateWebhookSecretRequest__Output {
  'id': (string);
}
