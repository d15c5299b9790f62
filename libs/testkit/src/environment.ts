/** The variables by which a global set-up passes the addresses of the stores and the stack to the test files. */
export const variables = {
  /** Address of a superuser. */
  postgresUrl: 'CRM_TEST_POSTGRES_URL',
  redisUrl: 'CRM_TEST_REDIS_URL',
  /** Name of the database with everything migrated. */
  template: 'CRM_TEST_TEMPLATE',
  /** JSON: the password of every role. */
  rolePasswords: 'CRM_TEST_ROLE_PASSWORDS',
  /** JSON: the running stack. */
  stack: 'CRM_TEST_STACK',
  /** A folder with the data that a stack of one test file begins with. */
  stackData: 'CRM_TEST_STACK_DATA',
  /** A file with the secrets that tests have noted, one JSON text per line. */
  secretsFile: 'CRM_TEST_SECRETS_FILE',
  /** The programs of both release lines of Helm. */
  helm3: 'CRM_TEST_HELM3',
  helm4: 'CRM_TEST_HELM4',
} as const;

/** The value of one of {@link variables}; throws when the global set-up did not run. */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: run this test through jest, whose global set-up starts the stores`);
  return value;
}
