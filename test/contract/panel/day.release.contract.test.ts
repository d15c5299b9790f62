/// <reference lib="dom" />
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'puppeteer-core';
import { loadTexts, type Language } from '../../../services/gateway/panel/src/i18n/catalogues.js';
import { createUser, PASSWORD, tokenOf } from '../client/administered-users.js';
import { accessibilityFaults } from '../client/browser/accessibility.js';
import { downloaded, keepDownloads } from '../client/browser/downloads.js';
import { keyboardOf } from '../client/browser/keyboard.js';
import { launchBrowser } from '../client/browser/launch.js';
import { openPanel } from '../client/browser/panel-tab.js';
import { readAttributes, readModules, type Attribute } from '../client/meta-documents.js';
import { create, freshText } from '../client/records.js';
import { eventuallyInForce } from '../client/rights/eventually-in-force.js';
import { giveRole } from '../client/rights/give-role.js';
import { readMe } from '../client/rights/read-me.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

const LOOKS = (['en', 'de', 'es'] as const).flatMap((language) =>
  [1366, 320].map((width): [Language, number] => [language, width]),
);

let browser: Browser;
let person: { readonly id: string; readonly name: string };
let folder: string;
const effort: string[] = [];

/** Somebody in sales who deletes nothing and sees no bugs. */
beforeAll(async () => {
  [browser, person, folder] = await Promise.all([
    launchBrowser(),
    createUser(admin),
    mkdtemp(path.join(tmpdir(), 'crm-offers-')),
  ]);
  const kept = Object.fromEntries(['Accounts', 'Contacts', 'Opportunities'].map((one) => [one, { delete: 'none' }]));
  await giveRole(admin, { ...kept, Bugs: { access: 'none' } }, { type: 'Users', id: person.id });
  const api = apiWith(await tokenOf(person.name));
  await eventuallyInForce(async () => {
    if ((await readMe(api)).rights.Bugs?.view !== 'none') throw new Error('The role is not in force');
  });
});

afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
  process.stderr.write(`\n    width   keys  chars  seconds\n${effort.join('\n')}\n`);
});

/** The words of the panel and of the API in a language. */
async function wordsIn(language: Language) {
  const header = { 'accept-language': language };
  const read = (module: string): Promise<Readonly<Record<string, Attribute>>> => readAttributes(admin, module, header);
  const [texts, modules, Accounts, Contacts, Calls, Opportunities, Documents] = await Promise.all([
    loadTexts(language),
    readModules(admin, header),
    read('Accounts'),
    read('Contacts'),
    read('Calls'),
    read('Opportunities'),
    read('Documents'),
  ]);
  const meta = { Accounts, Contacts, Calls, Opportunities, Documents };
  type Described = keyof typeof meta;
  const labelOf = (module: Described, name: string): string => meta[module][name]?.label ?? name;
  return {
    texts,
    labelOf,
    choiceOf: (module: Described, name: string, value: string): string =>
      meta[module][name]?.enum?.find((item) => item.value === value)?.label ?? value,
    pluralOf: (module: Described): string => modules[module]?.labelPlural ?? module,
    createOf: (module: Described | 'Emails'): string =>
      texts.ra.page.create.replace('%{name}', modules[module]?.label ?? module),
    addTo: (module: Described, link: string): string => texts.crm.links.add.replace('%{link}', labelOf(module, link)),
  };
}

describe('administration#panel: a day in sales, by keyboard alone', () => {
  it.each(LOOKS)(
    'in %s at %d px',
    async (language, width) => {
      const { texts, labelOf, choiceOf, pluralOf, createOf, addTo } = await wordsIn(language);
      const mark = freshText('').slice(1, 9);
      const owned = { assigned_user_id: person.id };
      const email1 = `${mark}@example.org`;
      const contact = await create(admin, 'Contacts', { last_name: `Abel ${mark}`, email1, ...owned });
      const other = await create(admin, 'Contacts', { last_name: `Bach ${mark}`, ...owned });
      const names = [contact, other].map(({ attributes }) => String(attributes.name));
      const [contactName = '', otherName = ''] = names;
      const amount = randomInt(10_000_000, 1_000_000_000);
      await create(admin, 'Opportunities', { name: `Lost ${mark}`, amount: amount + 2, sales_stage: 'Closed Lost' });
      const content = randomBytes(100_000);
      const offer = path.join(folder, `${mark}.pdf`);
      await writeFile(offer, content);
      const isNarrow = width < 600;
      const tab = await openPanel(browser, { language, width });
      const saved = await keepDownloads(tab.page);
      const keyboard = keyboardOf(tab.page);
      const task = async (what: string, work: () => Promise<void>): Promise<void> => {
        const [before, start] = [keyboard.pressed(), Date.now()];
        checking = 0;
        await work();
        const { keys, characters } = keyboard.pressed();
        const seconds = ((Date.now() - start - checking) / 1_000).toFixed(1);
        const numbers = [width, keys - before.keys, characters - before.characters, seconds];
        effort.push([language, ...numbers.map((one) => String(one).padStart(5)), what].join('  '));
      };
      // Time that no person spends.
      let checking = 0;
      const check = async (): Promise<void> => {
        if (language !== 'en' || isNarrow) return;
        const start = Date.now();
        await tab.page.waitForNetworkIdle({ idleTime: 500 });
        // The animation of a focused button never ends.
        await tab.page.waitForFunction(
          () =>
            document.querySelector('[role=progressbar]') === null &&
            document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity),
        );
        expect(await accessibilityFaults(tab.page)).toEqual([]);
        checking += Date.now() - start;
      };
      /** Waits until the page of that record is complete. */
      const arrive = async (name: string): Promise<void> => {
        await tab.seePage(name);
        await tab.see(texts.crm.links.title);
      };
      const goTo = async (module: Parameters<typeof pluralOf>[0]): Promise<void> => {
        if (isNarrow) await keyboard.press(texts.ra.action.open_menu, 'back');
        await keyboard.tabToMenu(isNarrow ? 'forward' : 'back');
        await keyboard.find(pluralOf(module));
        await keyboard.keys('Enter');
        await keyboard.await(texts.ra.action.export);
      };

      await task('sign in', async () => {
        await keyboard.type(person.name);
        await keyboard.keys('Tab');
        await keyboard.type(PASSWORD);
        await keyboard.keys('Enter');
        await keyboard.await(texts.crm.records.find_module);
        // Enter opens a module that is found already.
        await tab.see(pluralOf('Contacts'));
        await tab.settle();
      });
      await check();

      await task('find a contact by e-mail', async () => {
        await keyboard.type(pluralOf('Contacts'));
        await keyboard.keys('Enter');
        const searched = [labelOf('Contacts', 'name'), labelOf('Contacts', 'email1')].join(', ');
        await keyboard.fill(texts.crm.records.search.replace('%{field}', searched), email1);
        await tab.seeNot(otherName);
        await keyboard.press(contactName);
        await arrive(contactName);
      });
      await check();

      await task('log a call', async () => {
        await keyboard.press(createOf('Calls'));
        await keyboard.fill(labelOf('Calls', 'name'), `About ${mark}`);
        await keyboard.fill(labelOf('Calls', 'duration_hours'), '1');
        await keyboard.tabTo(labelOf('Calls', 'status'));
        await keyboard.pick(choiceOf('Calls', 'status', 'Held'));
        await check();
        await keyboard.save();
        await arrive(contactName);
        // The activities are read when they come into view, which the last button above them does.
        await keyboard.tabTo(createOf('Emails'));
        await keyboard.await(`About ${mark}`);
      });
      await check();

      await task('create an account', async () => {
        await goTo('Accounts');
        await keyboard.press(texts.ra.action.create);
        await keyboard.fill(labelOf('Accounts', 'name'), `Corp ${mark}`);
        await check();
        await keyboard.keys('Enter');
        await arrive(`Corp ${mark}`);
      });
      await check();

      await task('add two contacts', async () => {
        await keyboard.press(labelOf('Accounts', 'contacts'));
        await keyboard.press(addTo('Accounts', 'contacts'));
        await keyboard.await(texts.ra.action.add);
        for (const name of names) await keyboard.suggest(name);
        await check();
        await keyboard.press(texts.ra.action.add);
        await tab.see(`${labelOf('Accounts', 'contacts')} (2)`);
        expect(await keyboard.focused()).toBe(addTo('Accounts', 'contacts'));
      });
      await check();

      await task('create an opportunity', async () => {
        await keyboard.press(labelOf('Accounts', 'opportunities'));
        await keyboard.press(createOf('Opportunities'));
        await keyboard.fill(labelOf('Opportunities', 'name'), `Deal ${mark}`);
        await keyboard.tabTo(labelOf('Opportunities', 'sales_stage'));
        await keyboard.pick(choiceOf('Opportunities', 'sales_stage', 'Proposal/Price Quote'));
        await keyboard.fill(labelOf('Opportunities', 'amount'), String(amount));
        await keyboard.fill(labelOf('Opportunities', 'date_closed'), '12312026');
        await keyboard.keys('Enter');
        await arrive(`Corp ${mark}`);
        await keyboard.tabTo(labelOf('Accounts', 'opportunities'));
        await tab.see(`${labelOf('Accounts', 'opportunities')} (1)`);
      });
      await check();

      await task('upload the offer', async () => {
        await keyboard.press(labelOf('Accounts', 'opportunities'));
        await keyboard.press(`Deal ${mark}`);
        await arrive(`Deal ${mark}`);
        await keyboard.press(labelOf('Opportunities', 'documents'));
        await keyboard.press(createOf('Documents'));
        await keyboard.fill(labelOf('Documents', 'document_name'), `Offer ${mark}`);
        await keyboard.tabTo(labelOf('Documents', 'filename'));
        await keyboard.upload(offer);
        await tab.see(path.basename(offer));
        await keyboard.fill(labelOf('Documents', 'active_date'), '12012026');
        await check();
        await keyboard.save();
        await arrive(`Deal ${mark}`);
        await keyboard.tabTo(labelOf('Opportunities', 'documents'));
        await tab.see(`${labelOf('Opportunities', 'documents')} (1)`);
      });
      await check();

      await task('download the offer', async () => {
        await keyboard.press(labelOf('Opportunities', 'documents'));
        await keyboard.press(`Offer ${mark}`);
        await arrive(`Offer ${mark}`);
        await keyboard.press(`${texts.crm.files.download}: ${path.basename(offer)}`);
        expect(await downloaded(saved, /\.pdf$/u)).toEqual(content);
      });
      await check();

      await task('filter opportunities by amount and stage', async () => {
        await goTo('Opportunities');
        await keyboard.press(texts.ra.action.add_filter);
        await keyboard.await(texts.crm.filter.attribute);
        await keyboard.suggest(labelOf('Opportunities', 'amount'));
        await keyboard.fill(texts.crm.filter.value, String(amount));
        await keyboard.keys('Enter');
        await keyboard.press(texts.ra.action.add_filter);
        await keyboard.await(texts.crm.filter.attribute);
        await keyboard.suggest(labelOf('Opportunities', 'sales_stage'));
        await keyboard.tabTo(texts.crm.filter.value);
        await keyboard.pick(choiceOf('Opportunities', 'sales_stage', 'Proposal/Price Quote'));
        await keyboard.keys('Escape');
        await keyboard.press(texts.crm.filter.apply);
        await keyboard.await(`Deal ${mark}`);
        await tab.seeNot(`Lost ${mark}`);
      });
      await check();

      await task('export them', async () => {
        await keyboard.press(texts.ra.action.export);
        const csv = (await downloaded(saved, /^Opportunities.*\.csv$/u)).toString();
        expect(csv).toContain(`Deal ${mark}`);
        expect(csv).not.toContain(`Lost ${mark}`);
      });
      await tab.close();
    },
    180_000,
  );
});
