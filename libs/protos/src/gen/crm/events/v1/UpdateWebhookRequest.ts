// Original file: protos/crm/events/v1/webhooks.proto


export interface UpdateWebhookRequest {
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface UpdateWebhookRequest__Output {
  'id': (string);
  'attributesJson': (Buffer);
}
