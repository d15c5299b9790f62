/** Settings in the environment are missing or wrong. Lists every fault at once, and never the value of a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One line per fault: the variable's name, what is wrong, what is expected. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Invalid configuration: ${faults.join('; ')}`);
    this.faults = faults;
  }
}
