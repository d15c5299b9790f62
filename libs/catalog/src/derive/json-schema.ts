import type { JsonSchema } from '../checks/check.js';
import type { Catalog } from '../model.js';
import { answerDefinitions, answerNames } from './schema/answer-schemas.js';
import { valueDefinitions } from './schema/attribute-schema.js';
import { ref } from './schema/build.js';
import { catalogAnswerNames, catalogDefinitions, catalogRequestNames } from './schema/catalog-schemas.js';
import { changeDefinitions } from './schema/change-schemas.js';
import { errorDefinitions } from './schema/error-schemas.js';
import { linkageDefinitions, linkageNames } from './schema/linkage-schemas.js';
import { metaDefinitions, metaNames } from './schema/meta-schemas.js';
import { oauthAnswerNames, oauthDefinitions, oauthRequestNames } from './schema/oauth-schemas.js';
import {
  oauth2ResourceAnswerNames,
  oauth2ResourceDefinitions,
  oauth2ResourceRequestNames,
} from './schema/oauth2-resource-schemas.js';
import { operationAnswerNames, operationDefinitions, operationRequestNames } from './schema/operation-schemas.js';
import { requestDefinitions, requestNames } from './schema/request-schemas.js';
import { resourceDefinitions } from './schema/resource-schemas.js';
import { webhookAnswerNames, webhookDefinitions, webhookRequestNames } from './schema/webhook-schemas.js';

/**
 * The JSON Schema (draft 2020-12) of every message of a service with this catalogue (metadata#schema). An instance is
 * one message. `$defs` also has `answer` and `request`, one for each direction, because a request may have members that
 * an answer may not, and the parts by name: for a module `M` the resource `M`, and `M.document`, `M.list`, `M.create`
 * and `M.update`. Answers must fit exactly. Requests that the service accepts fit; some requests that violate a rule
 * beyond JSON Schema, such as ids of records that do not exist, fit too. Two things that the service accepts do not
 * fit, because wrong requests would then fit as well: members of a resource in an identifier sent to a link's URL, and
 * the name of a related record beside a link instead of its id.
 */
export function messageSchema(catalog: Catalog): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Messages of the CRM API',
    anyOf: [ref('answer'), ref('request')],
    $defs: {
      answer: {
        anyOf: [
          ...answerNames,
          'errors',
          'changes.list',
          ...metaNames,
          ...oauthAnswerNames,
          ...oauth2ResourceAnswerNames,
          ...webhookAnswerNames,
          ...catalogAnswerNames,
          ...operationAnswerNames,
        ].map(ref),
      },
      request: {
        anyOf: [
          ...requestNames,
          ...linkageNames,
          ...oauthRequestNames,
          ...oauth2ResourceRequestNames,
          ...webhookRequestNames,
          ...catalogRequestNames,
          ...operationRequestNames,
        ].map(ref),
      },
      ...answerDefinitions(catalog),
      ...requestDefinitions(catalog),
      ...linkageDefinitions(catalog),
      ...errorDefinitions,
      ...changeDefinitions(catalog),
      ...metaDefinitions(catalog),
      ...oauthDefinitions,
      ...oauth2ResourceDefinitions,
      ...webhookDefinitions(catalog),
      ...catalogDefinitions(catalog),
      ...operationDefinitions,
      ...resourceDefinitions(catalog),
      ...valueDefinitions(catalog),
    },
  };
}
