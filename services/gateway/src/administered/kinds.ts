/** One kind of administered resource: its type and the path of its collection (administration#urls). */
export interface AdministeredKind {
  readonly type: string;
  readonly path: string;
  /** Whether its resources have no URLs of their own. Default: they have. */
  readonly isListedOnly?: boolean;
  /** The form of their ids. Default: that of record ids, or of a `kid`. */
  readonly idForm?: RegExp;
}

const ROOT = '/api/v8/oauth2';

export const CLIENTS: AdministeredKind = { type: 'oauth2-clients', path: `${ROOT}/clients` };

/** Issued tokens: one entry per grant, for all tokens that descend from it. */
export const TOKENS: AdministeredKind = { type: 'oauth2-tokens', path: `${ROOT}/tokens` };

/** Attributes by which a list of tokens can be filtered. */
export const TOKEN_FILTERS = ['client_id', 'user_id'] as const;

/** The keys that sign access tokens. */
export const KEYS: AdministeredKind = { type: 'oauth2-keys', path: `${ROOT}/keys` };

/** Passwords. They can only be set, at a path below that of their user. */
export const PASSWORDS = { type: 'oauth2-passwords', users: `${ROOT}/users` } as const;

/** Webhooks, to whose URLs changes are posted (webhooks). */
export const WEBHOOKS: AdministeredKind = { type: 'webhooks', path: '/api/v8/webhooks' };

/** Custom modules (catalog#catalog-urls). */
export const CATALOG_MODULES: AdministeredKind = {
  type: 'catalog-modules',
  path: '/api/v8/catalog/modules',
  idForm: /^\w{1,40}$/,
};

/** Custom attributes (catalog#catalog-urls). */
export const CATALOG_FIELDS: AdministeredKind = {
  type: 'catalog-fields',
  path: '/api/v8/catalog/fields',
  idForm: /^\w{1,40}\.\w{1,60}$/,
};

/** Custom links (catalog#catalog-urls). */
export const CATALOG_LINKS: AdministeredKind = {
  type: 'catalog-links',
  path: '/api/v8/catalog/links',
  idForm: /^\w{1,40}\.\w{1,60}$/,
};

/** Indexes of an installation (catalog#indexes). */
export const CATALOG_INDEXES: AdministeredKind = {
  type: 'catalog-indexes',
  path: '/api/v8/catalog/indexes',
  idForm: /^\w{1,40}\.\w{1,60}\.(?:ascending|descending|pattern)$/,
};

/** Custom drop-downs (catalog#catalog-urls). */
export const CATALOG_OPTIONS: AdministeredKind = {
  type: 'catalog-options',
  path: '/api/v8/catalog/options',
  idForm: /^\w{1,60}$/,
};
