import { codes } from '@crm/errors';
import { accept, refuse, type Checked, type Options, type ValueRules } from './check.js';

interface FieldRules {
  readonly max?: number | undefined;
  /** The keys of its drop-down. */
  readonly keys?: readonly string[] | undefined;
}

/** The rules of a field, prepared for its check. */
export function rulesOf({ max, keys }: FieldRules): ValueRules {
  return {
    ...(max === undefined ? {} : { max }),
    ...(keys === undefined ? {} : { options: prepareOptions(keys) }),
  };
}

export function prepareOptions(keys: readonly string[]): Options {
  return { keys, byLowerCase: new Map(keys.map((key) => [key.toLowerCase(), key])) };
}

/** A key of the drop-down in any case, stored as the key (values#dropdowns). The empty string means "not chosen". */
export function checkOption(value: unknown, { options }: ValueRules): Checked {
  if (typeof value !== 'string') return refuse(codes.wrongType, 'The attribute takes a JSON string');
  if (value === '') return accept(value);
  const key = options?.byLowerCase.get(value.toLowerCase());
  return key === undefined ? refuse(codes.notAnOption, `The options are ${listOptions(options)}`) : accept(key);
}

function listOptions(options: Options | undefined): string {
  return (options?.keys ?? []).map((key) => JSON.stringify(key)).join(', ');
}
