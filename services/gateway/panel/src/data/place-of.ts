/** The location of a panel resource in the API. */
export interface Place {
  /** Relative to the root of the API. */
  readonly path: string;
  /** JSON:API type, also used in filters. */
  readonly type: string;
  /** Lists of administration have neither sort nor fields (administration#administration-lists). */
  readonly isAdministered: boolean;
}

const ADMINISTERED: Readonly<Record<string, string>> = { clients: 'clients', tokens: 'tokens', keys: 'keys' };
const MODULES: Readonly<Record<string, string>> = { users: 'Users', roles: 'ACLRoles' };

/** The panel's resource name for a module, also used in its URLs: `modules/Accounts`. */
export function resourceOf(module: string): string {
  return `modules/${module}`;
}

/** The location of a panel resource. @throws TypeError for an unknown name. */
export function placeOf(resource: string): Place {
  const administered = ADMINISTERED[resource];
  if (administered !== undefined) {
    return { path: `api/v8/oauth2/${administered}`, type: `oauth2-${administered}`, isAdministered: true };
  }
  const module = MODULES[resource] ?? /^modules\/([^/]+)$/.exec(resource)?.[1];
  if (module === undefined) throw new TypeError(`The panel has no resource ${resource}`);
  return { path: `api/v8/modules/${encodeURIComponent(module)}`, type: module, isAdministered: false };
}
