import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from './launch.js';

/** A browser for the tests of a file, from the first to the last of them. */
export function browserOfFile(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  return () => browser;
}
