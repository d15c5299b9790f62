// Original file: protos/crm/events/v1/webhooks.proto


export interface ReplayWebhookRequest {
  'id'?: (string);
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface ReplayWebhookRequest__Output {
  'id': (string);
  'attributesJson': (Buffer);
}
