import { JSONAPI_MEMBER } from '@crm/jsonapi';

/**
 * The document that answers a deletion (operations#delete, rights#opened-modules), with the modules that it has opened
 * to users, if any.
 */
export function writeDeleted(openedModules: readonly string[]): Buffer {
  const meta = { status: 200, ...rightsMember(openedModules) };
  return Buffer.from(JSON.stringify({ meta, jsonapi: JSONAPI_MEMBER }));
}

/** What is said of rights where a change has opened modules. */
export function rightsMember(opened: readonly string[]): object | undefined {
  return opened.length === 0 ? undefined : { rights: { opened } };
}
