import { programOnPath } from '@crm/local-stack';
import { packagedChromium } from './packaged-chromium.js';

/** A Chromium, and the variables that its environment needs besides those of this process. */
export interface ChromiumProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The first of: the program that CHROMIUM_PATH names; one on PATH; that of the npm package, which needs no system
 * library except libc. Rejects with the command that installs one if none of them works.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const { CHROMIUM_PATH: given = '' } = process.env;
  if (given !== '') return { file: given, env: {} };
  const file = programOnPath(NAMES)?.file;
  if (file !== undefined) return { file, env: {} };
  try {
    return await packagedChromium();
  } catch (error) {
    const message = `No Chromium was found, and that of the npm package does not run here. Install one with "${installCommand()}", or name one in CHROMIUM_PATH`;
    throw new Error(message, { cause: error });
  }
}

function installCommand(): string {
  return process.platform === 'darwin' ? 'brew install --cask chromium' : 'sudo apt-get install chromium';
}
