// Original file: protos/crm/events/v1/webhooks.proto


export interface CreateWebhookRequest {
  'attributesJson'?: (Buffer | Uint8Array | string);
}

export interface CreateWebhookRequest__Output {
  'attributesJson': (Buffer);
}
