/// <reference lib="dom" />
import { expect } from '@jest/globals';
import { eventually, noteSecret } from '@crm/testkit';
import type { Browser, ElementHandle, HTTPResponse, Page } from 'puppeteer-core';
import { baseUrl, TOKEN_PATH } from '../stack.js';
import { findControl, type Role } from './find-control.js';
import { BROWSER_TIMEOUT_MS } from './launch.js';
import { watchPage } from './watch-page.js';

/** The settings of the browser and the panel. */
export interface Look {
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'de' | 'es';
  readonly width?: number;
}

/** A person who signs in. */
export interface Person {
  readonly username: string;
  readonly password: string;
}

/** Tokens in an answer of the token endpoint. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** The panel in a browser, used as a person would: by visible text and by the names of buttons and fields. */
export interface PanelTab {
  readonly page: Page;
  /** Tokens that the panel has received, the newest last. */
  readonly tokens: readonly TokenPair[];
  /** The complaints of the browser: scripts that failed, violations of the policy, dialogs, other origins. */
  readonly faults: readonly string[];
  /** Fills in the form and sends it. */
  readonly submit: (person: Person) => Promise<void>;
  /** The same, and waits for the first page. */
  readonly signIn: (person: Person) => Promise<void>;
  /** Opens a page, such as `/clients`, and waits until it has its heading. */
  readonly open: (path: string, heading?: string) => Promise<void>;
  readonly press: (name: string, role?: Role) => Promise<void>;
  readonly fill: (label: string, text: string) => Promise<void>;
  /** Chooses a file by its path. */
  readonly attach: (label: string, file: string) => Promise<void>;
  /** Searches for the text in a field with suggestions, and selects the first suggestion that contains it. */
  readonly choose: (label: string, text: string) => Promise<void>;
  /** Waits until the text is visible. */
  readonly see: (text: string) => Promise<void>;
  readonly seeNot: (text: string) => Promise<void>;
  /** Waits for the page with that heading. Its predecessor stays, and takes clicks, until it is ready to be shown. */
  readonly seePage: (heading: string) => Promise<void>;
  /** All visible text. */
  readonly text: () => Promise<string>;
  /** Waits until nothing is loading any more. */
  readonly settle: () => Promise<void>;
  /** Closes the tab; fails when there were faults. */
  readonly close: () => Promise<void>;
}

/** Opens the panel of a stack, by default that of all test files, in a profile of its own. */
export async function openPanel(browser: Browser, look: Look = {}, root = baseUrl): Promise<PanelTab> {
  const { theme = 'light', language = 'en', width = 1280 } = look;
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  const tokens: TokenPair[] = [];
  const faults = watchPage(page, root);
  page.on('response', (response) => void takeToken(response, tokens));
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  await page.evaluateOnNewDocument((name) => {
    window.localStorage.setItem('crm-panel.locale', JSON.stringify(name));
    // Nobody would answer a dialog of the browser.
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  }, language);
  await page.goto(`${root}/admin/`);
  await page.waitForSelector('input[name=username]');

  /** Waits; on failure it reports the visible text. */
  const waitFor = async (what: string, waiting: Promise<unknown>): Promise<void> => {
    try {
      await waiting;
    } catch (error) {
      const shown = await page.evaluate(() => document.body.innerText);
      throw new Error(`Not at ${page.url()}: ${what}, but:\n${shown.slice(-2_000)}`, { cause: error });
    }
  };
  const see = (text: string): Promise<void> =>
    waitFor(
      text,
      page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text),
    );
  const fill = async (label: string, text: string): Promise<void> => {
    const input = await findControl(page, 'field', label);
    await input.evaluate((field) => {
      (field as HTMLInputElement).select();
    });
    // The length of an input is limited together with its previous text.
    await page.keyboard.press('Backspace');
    await page.keyboard.sendCharacter(text);
  };
  const submit = async ({ username, password }: Person): Promise<void> => {
    await page.locator('input[name=username]').fill(username);
    await page.locator('input[name=password]').fill(password);
    await page.locator('button[type=submit]').click();
  };
  const settle = async (): Promise<void> => {
    await page.waitForNetworkIdle({ idleTime: 500 });
    // Progress bars, and running animations.
    await page.waitForFunction(
      () =>
        document.querySelector('[role=progressbar]') === null &&
        document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
  };
  return {
    page,
    tokens,
    faults,
    submit,
    signIn: async (person) => {
      await submit(person);
      await waitFor('the bar above every page', page.waitForSelector('header'));
      await eventually(() => {
        expect(tokens).not.toEqual([]);
      }, BROWSER_TIMEOUT_MS);
    },
    open: async (path, heading) => {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, path);
      if (heading !== undefined) await see(heading);
      await settle();
    },
    press: async (name, role = 'button') => {
      await (await findControl(page, role, name)).asLocator().click();
    },
    fill,
    attach: async (label, file) => {
      const input = await findControl(page, 'field', label);
      await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
    },
    choose: async (label, text) => {
      await fill(label, text);
      await (await findControl(page, 'option', text)).asLocator().click();
    },
    see,
    seeNot: async (text) => {
      await page.waitForFunction((wanted) => !document.body.innerText.includes(wanted), {}, text);
    },
    seePage: async (heading) => {
      await waitFor(
        heading,
        page.waitForFunction((title) => document.querySelector('h1')?.innerText === title, {}, heading),
      );
      await settle();
    },
    text: () => page.evaluate(() => document.body.innerText),
    settle,
    close: async () => {
      await context.close();
      expect(faults).toEqual([]);
    },
  };
}

async function takeToken(response: HTTPResponse, tokens: TokenPair[]): Promise<void> {
  if (!response.url().endsWith(TOKEN_PATH) || !response.ok()) return;
  const { access_token: access = '', refresh_token: refresh = '' } = (await response.json()) as Record<string, string>;
  noteSecret(access);
  noteSecret(refresh);
  tokens.push({ access, refresh });
}
