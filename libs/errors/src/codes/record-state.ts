import { entry, type CodeEntry } from './entry.js';

/** Codes 80xx: the state of a record. */
export const recordStateCodes = {
  8001: entry('recordNotFound', 'not_found', 'Record not found', 'There is no such record'),
  8006: entry(
    'recordAlreadyExists',
    'conflict',
    'Record already exists',
    'The record cannot be created because it already exists',
  ),
  8007: entry(
    'recordChanged',
    'precondition',
    'Record changed',
    'The record has changed since the version named by If-Match',
  ),
  8008: entry(
    'typeDiffersFromUrl',
    'conflict',
    'Type differs from URL',
    'The type of the document is not the module of the URL',
  ),
  8009: entry('idDiffersFromUrl', 'conflict', 'Id differs from URL', 'The id of the document is not the id of the URL'),
  8010: entry(
    'idempotencyKeyInUse',
    'conflict',
    'Idempotency-Key in use',
    'The Idempotency-Key was used for another request',
  ),
  8011: entry('alreadyMarked', 'conflict', 'Already marked', 'You have marked this record already'),
  8012: entry('clientWithoutSecret', 'conflict', 'Client without secret', 'A public client has no secret'),
  8013: entry(
    'lastAdministrator',
    'conflict',
    'Last administrator',
    'The only active administrator must stay one; make another user an administrator first',
  ),
  8014: entry(
    'recordPermanent',
    'conflict',
    'Record is permanent',
    'The service relies on this record, which cannot be deleted',
  ),
  8015: entry('nameInUse', 'conflict', 'Name in use', 'The module has an attribute or a link of this name already'),
  8016: entry(
    'definitionFixed',
    'conflict',
    'Definition is fixed',
    'This part of a definition does not change; define another attribute',
  ),
  8017: entry(
    'recordsLackValue',
    'conflict',
    'Records lack the value',
    'Records exist that would lack the required attribute',
  ),
  8018: entry('tooManyDefinitions', 'conflict', 'Too many definitions', 'There are as many definitions as are allowed'),
  8019: entry('definitionInUse', 'conflict', 'Definition in use', 'Something else depends on the definition'),
  8020: entry('externalIdInUse', 'conflict', 'External id in use', 'Another record of the module has this external id'),
  8021: entry('tooManyExternalIds', 'conflict', 'Too many external ids', 'A record has at most 50 external ids'),
} as const satisfies Record<number, CodeEntry>;
