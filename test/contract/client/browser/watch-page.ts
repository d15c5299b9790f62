import type { ConsoleMessage, Page } from 'puppeteer-core';
import { baseUrl } from '../stack.js';

/** Complaints about answers that a test has provoked. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/u;

/** Collects the complaints of a browser: scripts that fail, violations of the policy, dialogs, other origins. */
export function watchPage(page: Page, root = baseUrl): readonly string[] {
  const faults: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    const isComplaint = ['error', 'warn', 'assert'].includes(message.type());
    if (isComplaint && !REFUSED.test(message.text())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${String(error)}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (![`${root}/`, `blob:${root}/`, 'data:'].some((own) => url.startsWith(own))) faults.push(`request to ${url}`);
  });
  return faults;
}
