/** The pages for administrators: one script, which nobody else loads before others. */
export { ClientCreate } from './clients/client-create.js';
export { ClientEdit } from './clients/client-edit.js';
export { ClientList } from './clients/client-list.js';
export { FieldList } from './catalog/field-list.js';
export { FieldCreate, FieldEdit } from './catalog/field-pages.js';
export { OptionsList } from './catalog/options-list.js';
export { OptionsCreate, OptionsEdit } from './catalog/options-pages.js';
export { KeyList } from './keys/key-list.js';
export { RoleCreate } from './roles/role-create.js';
export { RoleEdit } from './roles/role-edit.js';
export { RoleList } from './roles/role-list.js';
export { TokenList } from './tokens/token-list.js';
export { UserCreate } from './users/user-create.js';
export { UserEdit } from './users/user-edit.js';
export { UserList } from './users/user-list.js';
export { WebhookCreate } from './webhooks/webhook-create.js';
export { WebhookEdit } from './webhooks/webhook-edit.js';
export { WebhookList } from './webhooks/webhook-list.js';
