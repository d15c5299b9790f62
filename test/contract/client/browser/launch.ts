import { launch, type Browser } from 'puppeteer-core';
import { findChromium } from './find-chromium.js';

/** How long one step in the browser may take on a busy machine. */
export const BROWSER_TIMEOUT_MS = 60_000;

/** Starts a headless Chromium with a profile of its own. */
export async function launchBrowser(): Promise<Browser> {
  const { file, env } = await findChromium();
  const isRoot = process.getuid?.() === 0;
  return launch({
    executablePath: file,
    env: { ...process.env, ...env },
    timeout: BROWSER_TIMEOUT_MS,
    protocolTimeout: BROWSER_TIMEOUT_MS,
    args: [
      // Containers often have a small /dev/shm.
      '--disable-dev-shm-usage',
      // Chromium cannot sandbox processes of root.
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  });
}
