/// <reference lib="dom" />
import { expect } from '@jest/globals';
import type { Browser, Page } from 'puppeteer-core';
import { baseUrl } from '../stack.js';
import { BROWSER_TIMEOUT_MS } from './launch.js';
import { watchPage } from './watch-page.js';

/** More than the page has tab stops. */
const MAX_STOPS = 500;

/** The API reference in a browser, used without a mouse. */
export interface ReferenceTab {
  readonly page: Page;
  /**
   * Presses Tab, or Shift and Tab for `back`, until the element with this name has the focus. Fails if that never
   * happens, or if the focus was not visible at some step.
   */
  readonly tabTo: (name: string, direction?: 'forward' | 'back') => Promise<void>;
  /** Moves the focus there and presses Enter. */
  readonly press: (name: string, direction?: 'forward' | 'back') => Promise<void>;
  /** Types at the focus. */
  readonly write: (text: string) => Promise<void>;
  /** Moves the focus to the field and replaces its text. */
  readonly fill: (name: string, text: string) => Promise<void>;
  /** The visible text of the element, once it exists and is not empty. */
  readonly read: (selector: string) => Promise<string>;
  /** Closes the tab; fails when the browser complained about something. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the API reference, optionally at a place such as `Notes` or `Notes/getNotes`, in a profile of its own and waits
 * until it is rendered.
 */
export async function openReference(browser: Browser, place = ''): Promise<ReferenceTab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  await page.setViewport({ width: 1280, height: 900 });
  const faults = watchPage(page);
  await page.goto(`${baseUrl}/docs/${place === '' ? '' : `#/${place}`}`);
  await page.waitForSelector(place === '' ? '.opblock-tag' : '.opblock');

  const step = async (direction: 'forward' | 'back'): Promise<void> => {
    if (direction === 'back') await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (direction === 'back') await page.keyboard.up('Shift');
  };
  const tabTo: ReferenceTab['tabTo'] = async (name, direction = 'forward') => {
    const passed: string[] = [];
    while (passed.length < MAX_STOPS) {
      await step(direction);
      const focused = await readFocused(page);
      passed.push(focused.name);
      if (!focused.isMarked) throw new Error(`Nothing shows that "${focused.name}" has the focus`);
      if (focused.name === name) return;
    }
    throw new Error(`Tab does not lead to "${name}", but to:\n${[...new Set(passed)].join('\n')}`);
  };
  const press: ReferenceTab['press'] = async (name, direction) => {
    await tabTo(name, direction);
    await page.keyboard.press('Enter');
  };
  const write = (text: string): Promise<void> => page.keyboard.sendCharacter(text);
  return {
    page,
    tabTo,
    press,
    write,
    fill: async (name, text) => {
      await tabTo(name);
      await page.keyboard.down('Control');
      await page.keyboard.press('KeyA');
      await page.keyboard.up('Control');
      await write(text);
    },
    read: async (selector) => {
      const element = await page.waitForSelector(selector);
      await page.waitForFunction(
        (wanted) => document.querySelector<HTMLElement>(wanted)?.innerText.trim() !== '',
        {},
        selector,
      );
      return (await element?.evaluate((found) => (found as HTMLElement).innerText)) ?? '';
    },
    close: async () => {
      await context.close();
      expect(faults).toEqual([]);
    },
  };
}

/** The focused element: its name by label, text or tooltip, and whether it looks different from its unfocused state. */
function readFocused(page: Page): Promise<{ readonly name: string; readonly isMarked: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (element === null || element === document.body) return { name: '', isMarked: true };
    const lookOf = (one: Element): string => {
      const { outline, boxShadow, border, backgroundColor } = getComputedStyle(one);
      return [outline, boxShadow, border, backgroundColor].join();
    };
    const copy = element.cloneNode(true) as Element;
    element.after(copy);
    const isMarked = lookOf(copy) !== lookOf(element);
    copy.remove();
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent;
    const written = label ?? element.getAttribute('placeholder') ?? element.innerText;
    const name = written.trim() === '' ? element.title : written;
    return { name: name.replaceAll(/\s+/gu, ' ').trim(), isMarked };
  });
}
