import type { ClientSecret, Secrets } from './secrets.js';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** Credentials of a local stack; the content of `.crm/credentials.json`. */
export interface Credentials {
  readonly baseUrl: string;
  readonly admin: Login;
  readonly user: Login;
  /** May use the password and refresh grants with every scope, `admin:access` included. */
  readonly passwordClient: ClientSecret;
  /** May use the client-credentials and refresh grants, with the rights of the ordinary user. */
  readonly serviceClient: ClientSecret;
}

/** The user that `migrate` of records stores. */
export const adminUser = { id: '1', username: 'admin' } as const;

/** A person of the demo organisation who may log in. */
export interface StaffMember {
  readonly id: string;
  readonly username: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The ordinary user of the credentials, and the one whose rights the service client has. Present in every stack. */
export const firstUser: StaffMember = {
  id: 'demo-user-001',
  username: 'will',
  attributes: {
    first_name: 'Will',
    last_name: 'Westin',
    title: 'Sales Manager West',
    department: 'Sales',
    email1: 'will.westin@mail.example',
  },
};

/** The second ordinary user; comes with the demo data. */
export const secondUser: StaffMember = {
  id: 'demo-user-002',
  username: 'sally',
  attributes: {
    first_name: 'Sally',
    last_name: 'Bronsen',
    title: 'Account Representative',
    department: 'Sales',
    email1: 'sally.bronsen@mail.example',
  },
};

/** The eight scopes (authentication#scopes). */
export const standardScopes: readonly string[] = ['', 'relationship:'].flatMap((kind) =>
  ['create', 'read', 'update', 'delete'].map((action) => `standard:${kind}${action}`),
);

/** The credentials of a stack at this address. */
export function credentialsOf(baseUrl: string, secrets: Secrets): Credentials {
  return {
    baseUrl,
    admin: { username: adminUser.username, password: secrets.adminPassword },
    user: { username: firstUser.username, password: secrets.userPassword },
    passwordClient: secrets.passwordClient,
    serviceClient: secrets.serviceClient,
  };
}
