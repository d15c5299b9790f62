// Original file: protos/crm/events/v1/webhooks.proto


export interface DeleteWebhookResponse {
}

export interface DeleteWebhookResponse__Output {
}
