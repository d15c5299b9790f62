/// <reference lib="dom" />
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, type FieldMeta } from '@crm/catalog';
import { eventually } from '@crm/testkit';
import type { Browser } from 'puppeteer-core';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { BROWSER_TIMEOUT_MS, launchBrowser } from '../client/browser/launch.js';
import { openPanel, type PanelTab } from '../client/browser/panel-tab.js';
import { expectStatus, resourceOf } from '../client/document.js';
import { newRecord } from '../client/links/new-record.js';
import { freshText } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());
const MODULES = [...catalog.modules.keys()];

let browser: Browser;
let tab: PanelTab;

beforeAll(async () => {
  browser = await launchBrowser();
  tab = await openPanel(browser);
  await tab.signIn(stack.admin);
});

afterAll(async () => {
  await browser.close();
});

async function fieldsOf(module: string): Promise<readonly FieldMeta[]> {
  const { text } = await admin.get(`/modules/${module}/meta/attributes`);
  const { meta } = JSON.parse(text) as {
    readonly meta: Readonly<Record<string, { readonly attributes: Readonly<Record<string, FieldMeta>> }>>;
  };
  return Object.values(meta[module]?.attributes ?? {});
}

/** Enters a valid value, as a person does. */
async function enter(field: FieldMeta): Promise<void> {
  const { name, label, type, references, len } = field;
  if (references !== undefined) {
    const [module = ''] = references.modules;
    const { attributes } = await newRecord(admin, module, module === 'Documents' ? document() : {});
    await tab.choose(label, String(attributes.name ?? attributes.document_name));
    return;
  }
  if (type === 'enum') {
    await tab.page.locator(`.MuiFormControl-root:has(input[name="${name}"]) [role=combobox]`).click();
    await tab.page.locator('[role=option]:not([data-value=""])').click();
    await tab.page.waitForSelector('[role=listbox]', { hidden: true });
  } else if (type === 'date') await setValue(name, '2027-01-31');
  else if (type === 'datetime') await setValue(name, '2027-01-31T10:15');
  else if (type === 'int' || type === 'currency') await tab.fill(label, '12');
  else if (type === 'file') await tab.attach(label, fileURLToPath(import.meta.url));
  else if (type === 'email') await tab.fill(label, `${freshText('a')}@example.org`);
  else await tab.fill(label, freshText('w').slice(0, len));
}

/** Changes a long text of a record, if its module has one. */
async function change(module: string, path: string, fields: readonly FieldMeta[]): Promise<void> {
  const changed = fields.find(({ type, readOnly }) => type === 'longText' && !readOnly);
  if (changed === undefined) return;
  await tab.open(path);
  await enter(changed);
  await tab.press('Save');
  await shownId(module);
  const { attributes } = resourceOf(await admin.get(path));
  expect(attributes[changed.name]).toMatch(/^w-/u);
}

function document(): Readonly<Record<string, unknown>> {
  return { document_name: freshText('Paper'), active_date: '2026-01-01' };
}

/** Sets a date, which has no text to type in every language. */
function setValue(name: string, value: string): Promise<void> {
  return tab.page.$eval(
    `input[name="${name}"]`,
    (input, wanted) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, wanted);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    value,
  );
}

/** The id at the end of the path of the page, once it is the page of a record and complete. */
async function shownId(module: string): Promise<string> {
  const handle = await tab.page.waitForFunction(
    (name) => new RegExp(`#/modules/${name}/([^/?]+)/show$`, 'u').exec(window.location.hash)?.[1],
    {},
    module,
  );
  await tab.settle();
  return String(await handle.jsonValue());
}

describe('administration#panel: records of every module', () => {
  it.each(MODULES.map((module) => [module]))('%s are created, changed and deleted', async (module) => {
    const before = tab.faults.length;
    const fields = await fieldsOf(module);
    await tab.open(`/modules/${module}/create`);
    for (const field of fields.filter(({ required }) => required)) await enter(field);
    // Messages about the module before this one fade in and out.
    await tab.settle();
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    await tab.press('Save');
    const id = await shownId(module);
    const path = `/modules/${module}/${id}`;
    await change(module, path, fields);
    await tab.press('Delete');
    await tab.press('Confirm');
    await eventually(async () => {
      expectStatus(await admin.get(path), 404);
    }, BROWSER_TIMEOUT_MS);
    await tab.settle();
    expect(tab.faults.slice(before)).toEqual([]);
  });
});
