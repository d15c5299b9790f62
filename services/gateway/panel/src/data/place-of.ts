/** Where the resources of one name of the panel are in the API. */
export interface Place {
  /** Below the API's root. */
  readonly path: string;
  /** JSON:API type, also of filters. */
  readonly type: string;
  /** Lists of administration have neither sort nor fields (administration#administration-lists). */
  readonly isAdministered: boolean;
}

const ADMINISTERED: Readonly<Record<string, string>> = { clients: 'clients', tokens: 'tokens', keys: 'keys' };
const MODULES: Readonly<Record<string, string>> = { users: 'Users', roles: 'ACLRoles' };

/** What the panel calls the records of a module, in its URLs too: `modules/Accounts`. */
export function resourceOf(module: string): string {
  return `modules/${module}`;
}

/** Where a resource of the panel is. @throws TypeError for a name that it does not have. */
export function placeOf(resource: string): Place {
  const administered = ADMINISTERED[resource];
  if (administered !== undefined) {
    return { path: `api/v8/oauth2/${administered}`, type: `oauth2-${administered}`, isAdministered: true };
  }
  const module = MODULES[resource] ?? /^modules\/([^/]+)$/.exec(resource)?.[1];
  if (module === undefined) throw new TypeError(`The panel has no resource ${resource}`);
  return { path: `api/v8/modules/${encodeURIComponent(module)}`, type: module, isAdministered: false };
}
