import { JSONAPI_MEMBER } from '@crm/jsonapi';

/**
 * The document that answers a deletion (operations#delete, rights#opened-modules). It names the modules that the
 * deletion opened to users, if any.
 */
export function writeDeleted(openedModules: readonly string[]): Buffer {
  const meta = { status: 200, ...rightsMember(openedModules) };
  return Buffer.from(JSON.stringify({ meta, jsonapi: JSONAPI_MEMBER }));
}

/** The member of `meta` that names opened modules; undefined without any. */
export function rightsMember(opened: readonly string[]): object | undefined {
  return opened.length === 0 ? undefined : { rights: { opened } };
}
