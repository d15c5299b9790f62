import type { JsonSchema } from '../../checks/check.js';
import { administeredDocuments, administeredRequest, administeredResource } from './administered.js';
import { closedObject, nullable, ref, type Definitions } from './build.js';

const text: JsonSchema = { type: 'string', minLength: 1 };
const flag: JsonSchema = { type: 'boolean' };
const dateTime: JsonSchema = { type: 'string', format: 'date-time' };
const name: JsonSchema = { type: 'string', minLength: 1, maxLength: 255 };
const grants = ['password', 'client_credentials', 'refresh_token'];
const scopes = [
  ...['create', 'read', 'update', 'delete'].flatMap((verb) => [`standard:${verb}`, `standard:relationship:${verb}`]),
  'admin:access',
];
const grantList: JsonSchema = { type: 'array', items: { enum: grants } };
const scopeList: JsonSchema = { type: 'array', items: { enum: scopes } };

/** Writable attributes of a client; values that the server sets may be sent back as they were read. */
const clientAttributes: Definitions = {
  name,
  is_confidential: flag,
  grants: grantList,
  scopes: scopeList,
  associated_user_id: { type: ['string', 'null'] },
  rate_limit: {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 1_000_000,
    description: 'Requests in a minute, of all its users together; null = the limit of the deployment, if any.',
  },
  associated_user_name: { type: ['string', 'null'] },
  created: text,
  modified: text,
};

/**
 * Documents of administered resources (administration#clients, administration#tokens, administration#keys,
 * administration#passwords).
 */
export const oauth2ResourceDefinitions: Definitions = {
  'oauth2-clients': administeredResource('oauth2-clients', {
    ...closedObject(
      {
        ...clientAttributes,
        created: dateTime,
        modified: dateTime,
        secret: { ...text, description: 'In the answer to its creation or rotation, and never again.' },
      },
      ['secret'],
    ),
  }),
  'oauth2-tokens': administeredResource(
    'oauth2-tokens',
    closedObject({
      client_id: text,
      client_name: text,
      user_id: text,
      user_name: nullable(text),
      grant: { enum: grants },
      scopes: { type: 'array', items: text },
      issued: dateTime,
      expires: { ...dateTime, description: 'When the last token of the grant ends, if none is renewed.' },
      revoked: flag,
    }),
  ),
  'oauth2-keys': administeredResource(
    'oauth2-keys',
    closedObject({
      algorithm: { enum: ['RS256', 'ES256'] },
      state: { enum: ['pending', 'active', 'retiring', 'retired'] },
      created: dateTime,
      activated: nullable(dateTime),
      retiring: nullable(dateTime),
      retired: nullable(dateTime),
      kek_id: nullable(text),
      rotation_requested: flag,
    }),
  ),
  ...administeredDocuments('oauth2-clients'),
  ...administeredDocuments('oauth2-tokens'),
  ...administeredDocuments('oauth2-keys'),
  'oauth2-clients.create': administeredRequest(
    'oauth2-clients',
    {
      id: { type: 'string', pattern: '^[A-Za-z0-9_-]{0,36}$' },
      attributes: closedObject(
        clientAttributes,
        Object.keys(clientAttributes).filter((member) => member !== 'name'),
      ),
    },
    ['id'],
  ),
  'oauth2-clients.update': administeredRequest(
    'oauth2-clients',
    { id: ref('id'), attributes: closedObject(clientAttributes, Object.keys(clientAttributes)) },
    ['attributes'],
  ),
  'oauth2-tokens.revoke': administeredRequest('oauth2-tokens', {
    attributes: {
      ...closedObject({ client_id: text, user_id: text }, ['client_id', 'user_id']),
      minProperties: 1,
      maxProperties: 1,
    },
  }),
  'oauth2-passwords.set': administeredRequest('oauth2-passwords', {
    attributes: closedObject(
      {
        password: { type: 'string', minLength: 8, maxLength: 1024 },
        current_password: { type: 'string', minLength: 1, maxLength: 1024 },
      },
      ['current_password'],
    ),
  }),
};

const types = ['oauth2-clients', 'oauth2-tokens', 'oauth2-keys'] as const;

export const oauth2ResourceAnswerNames = types.flatMap((type) => [`${type}.document`, `${type}.list`]);

export const oauth2ResourceRequestNames = [
  'oauth2-clients.create',
  'oauth2-clients.update',
  'oauth2-tokens.revoke',
  'oauth2-passwords.set',
] as const;
