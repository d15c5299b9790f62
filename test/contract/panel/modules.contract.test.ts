/// <reference lib="dom" />
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, type AttributesMeta, type FieldMeta } from '@crm/catalog';
import { eventually, sampleOf } from '@crm/testkit';
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

/** The attributes that the metadata lets an administrator write. */
async function fieldsOf(module: string): Promise<readonly FieldMeta[]> {
  const { text } = await admin.get(`/modules/${module}/meta/attributes`);
  const { meta } = JSON.parse(text) as {
    readonly meta: Readonly<Record<string, { readonly attributes: AttributesMeta }>>;
  };
  return Object.values(meta[module]?.attributes ?? {}).filter(
    (one): one is FieldMeta => one.type !== 'link' && !one.readOnly && !one.createOnly && one.aliasOf === undefined,
  );
}

/** Enters a valid value, as a person does: another one when the record is changed than when it is created. */
async function enter(field: FieldMeta, isChange = false): Promise<void> {
  const { name, label, type, references, len } = field;
  const choice = isChange ? ':last-of-type' : '';
  const text = freshText('w').slice(0, len);
  if (references !== undefined) {
    const [module = ''] = references.modules;
    const { attributes } = await newRecord(admin, module, module === 'Documents' ? document() : {});
    await tab.choose(label, String(attributes.name ?? attributes.document_name));
    return;
  }
  switch (type) {
    case 'enum':
    case 'intEnum':
    case 'multiEnum':
      await tab.page.locator(`.MuiFormControl-root:has(input[name="${name}"]) [role=combobox]`).click();
      await tab.page.locator(`[role=option]:not([data-value=""])${choice}`).click();
      await tab.page.keyboard.press('Escape');
      await tab.page.waitForSelector('[role=listbox]', { hidden: true });
      return;
    case 'bool':
      return tab.page.locator(`input[name="${name}"]`).click();
    case 'date':
      return setValue(name, isChange ? '2027-02-28' : '2027-01-31');
    case 'datetime':
      return setValue(name, isChange ? '2027-02-28T11:30' : '2027-01-31T10:15');
    case 'time':
      return setValue(name, '10:15');
    case 'int':
    case 'decimal':
    case 'currency':
      return fill(name, isChange ? '34' : '12');
    case 'email':
      return fill(name, `${freshText('a')}@example.org`);
    case 'url':
      return fill(name, `https://example.org/${text}`.slice(0, len));
    case 'file':
    case 'image':
      return tab.attach(label, fileURLToPath(import.meta.url));
    case 'text':
    case 'longText':
    case 'phone':
    case 'version':
    case 'autoNumber':
    case 'id':
    case 'fileContent':
    case 'accessRules':
      return fill(name, text);
  }
}

/** Replaces the text of an input. */
async function fill(name: string, text: string): Promise<void> {
  await tab.page.$eval(`input[name="${name}"], textarea[name="${name}"]`, (input) => {
    (input as HTMLInputElement).select();
  });
  await tab.page.keyboard.press('Backspace');
  await tab.page.keyboard.sendCharacter(text);
}

/** Changes every attribute that the form has, except those that another one implies. */
async function change(module: string, path: string, fields: readonly FieldMeta[]): Promise<void> {
  const before = resourceOf(await admin.get(path)).attributes;
  const { end, hours, minutes } = catalog.module(module)?.span ?? {};
  await tab.open(path);
  // Another kind of parent empties the parent.
  const kinds = fields.map(({ references }) => references?.typeField);
  const changed = fields.filter(({ name, type, dependsOn, references, enum: items = [] }) => {
    // Of parents, users and the like one is enough for each kind of input: the creates of this walk enter them.
    if (references !== undefined || dependsOn !== undefined || NOT_ENTERED.has(type)) return false;
    const isOnlyChoice =
      type.endsWith('num') && items.filter(({ value }) => !['', before[name]].includes(value)).length === 0;
    return !isOnlyChoice && ![end, hours, minutes, ...kinds].includes(name);
  });
  for (const field of changed) await enter(field, true);
  await tab.press('Save');
  await shownId(module);
  const { attributes } = resourceOf(await admin.get(path));
  const isSame = ({ name }: FieldMeta): boolean => JSON.stringify(attributes[name]) === JSON.stringify(before[name]);
  expect(changed.filter(isSame).map(({ name }) => name)).toEqual([]);
}

/** Files are uploaded, and rights have a form of their own. */
const NOT_ENTERED: ReadonlySet<string> = new Set(['file', 'image', 'fileContent', 'accessRules']);

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
  it.each(sampleOf(MODULES, 3).map((module) => [module]))('%s are created, changed and deleted', async (module) => {
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
