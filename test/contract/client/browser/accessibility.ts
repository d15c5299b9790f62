import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The accessibility violations of every impact that axe finds on the page: rule, impact and elements. The size of targets
 * (WCAG 2.2 section 2.5.8) is a rule that axe does not apply by itself.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // By the debugger, to which the page's policy does not apply.
  await page.evaluate(`${source}; undefined`);
  const { violations } = (await page.evaluate(
    "axe.run({ rules: { 'target-size': { enabled: true } } })",
  )) as AxeResults;
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${String(impact)}): ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`,
  );
}
