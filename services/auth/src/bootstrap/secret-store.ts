/** The values of one secret by their keys. */
export type SecretValues = Readonly<Record<string, string>>;

/** Storage of an installation's secrets, so that all its processes get the same ones. */
export interface SecretStore {
  /**
   * The secret of this name. Missing keys are added from `fresh`; existing ones are never overwritten, however many
   * processes call this at once.
   * @throws StartupError when the secret can neither be read nor created
   */
  obtain(name: string, fresh: SecretValues): Promise<SecretValues>;
  /** Removes the secret; false if there was none. @throws StartupError */
  remove(name: string): Promise<boolean>;
}

/** The entries of `fresh` whose keys a stored secret lacks. */
export function missingOf(kept: SecretValues, fresh: SecretValues): SecretValues {
  return Object.fromEntries(Object.entries(fresh).filter(([key]) => !Object.hasOwn(kept, key)));
}
