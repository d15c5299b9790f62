/** The location of a panel resource in the API. */
export interface Place {
  /** Relative to the root of the API. */
  readonly path: string;
  /** JSON:API type, also used in filters. */
  readonly type: string;
  /** Lists of administration have neither sort nor fields (administration#administration-lists). */
  readonly isAdministered: boolean;
}

/** The path and the type of each resource of administration. */
const ADMINISTERED: Readonly<Record<string, readonly [path: string, type: string]>> = {
  clients: ['oauth2/clients', 'oauth2-clients'],
  tokens: ['oauth2/tokens', 'oauth2-tokens'],
  keys: ['oauth2/keys', 'oauth2-keys'],
  webhooks: ['webhooks', 'webhooks'],
  'catalog-modules': ['catalog/modules', 'catalog-modules'],
  'catalog-fields': ['catalog/fields', 'catalog-fields'],
  'catalog-options': ['catalog/options', 'catalog-options'],
  'catalog-links': ['catalog/links', 'catalog-links'],
  'catalog-indexes': ['catalog/indexes', 'catalog-indexes'],
  // Listed below their webhook only.
  deliveries: ['webhooks', 'webhook-deliveries'],
};
const MODULES: Readonly<Record<string, string>> = { users: 'Users', roles: 'ACLRoles' };

/** Whether a type of JSON:API is a module, and none of administration. */
export function isModule(type: string): boolean {
  return !Object.values(ADMINISTERED).some(([, administered]) => administered === type);
}

/** The panel's resource name for a module, also used in its URLs: `modules/Accounts`. */
export function resourceOf(module: string): string {
  return `modules/${module}`;
}

/** The location of a panel resource. @throws TypeError for an unknown name. */
export function placeOf(resource: string): Place {
  const administered = ADMINISTERED[resource];
  if (administered !== undefined) {
    const [path, type] = administered;
    return { path: `api/v8/${path}`, type, isAdministered: true };
  }
  const module = MODULES[resource] ?? /^modules\/([^/]+)$/.exec(resource)?.[1];
  if (module === undefined) throw new TypeError(`The panel has no resource ${resource}`);
  return { path: `api/v8/modules/${encodeURIComponent(module)}`, type: module, isAdministered: false };
}

/** An attribute that holds a file. */
export interface FilePlace {
  readonly resource: string;
  readonly id: string;
  readonly field: string;
}

/** The URL of the bytes of a file (files#raw-content), relative to the root of the API. */
export function contentPath({ resource, id, field }: FilePlace): string {
  return `${placeOf(resource).path}/${encodeURIComponent(id)}/${field}/content`;
}
