/** The values of one secret by their keys. */
export type SecretValues = Readonly<Record<string, string>>;

/** Where the secrets of an installation are kept, so that all its processes get the same ones. */
export interface SecretStore {
  /**
   * The secret of this name as it is kept. What of it is missing is made from `fresh`; nothing that is there is ever
   * overwritten, however many processes do this at once.
   * @throws StartupError when it can neither be read nor made.
   */
  obtain(name: string, fresh: SecretValues): Promise<SecretValues>;
  /** Takes the secret away; false if there was none. @throws StartupError */
  remove(name: string): Promise<boolean>;
}

/** The keys of `fresh` that a kept secret lacks. */
export function missingOf(kept: SecretValues, fresh: SecretValues): SecretValues {
  return Object.fromEntries(Object.entries(fresh).filter(([key]) => !Object.hasOwn(kept, key)));
}
