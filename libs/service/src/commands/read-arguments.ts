import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StartupError } from '@crm/runtime';

/** Arguments of a command: words, and options by name. */
export interface Arguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
}

/** Reads arguments. Throws StartupError with the usage for an unknown argument or a wrong number of words. */
export function readArguments(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
  words: { readonly min: number; readonly max: number },
  usage: string,
): Arguments {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length >= words.min && positionals.length <= words.max)
      return { words: positionals, options: values };
  } catch {
    // The message of this error would show an argument, which may be a misplaced secret.
  }
  throw new StartupError(`the command needs one of these:\n${usage}`);
}

const DEFAULT_LIMIT = 100;

/** How many objects a list may print, by the option `--limit`. Throws StartupError with the usage unless it is a number from 1. */
export function readLimit({ limit }: Arguments['options'], usage: string): number {
  const number = Number(limit ?? DEFAULT_LIMIT);
  if (!Number.isSafeInteger(number) || number < 1) throw new StartupError(`--limit takes a number:\n${usage}`);
  return number;
}
