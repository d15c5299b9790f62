/** The environment does not describe a process that could run. Lists every fault at once, never a secret's value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One line per fault: the variable's name, what is wrong, what is expected. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Invalid configuration: ${faults.join('; ')}`);
    this.faults = faults;
  }
}
