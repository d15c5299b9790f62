/// <reference lib="dom" />
import { eventually } from '@crm/testkit';
import type { KeyInput, Page } from 'puppeteer-core';
import { BROWSER_TIMEOUT_MS } from './launch.js';

/** More than a page of the panel has tab stops. */
const MAX_STOPS = 120;
/** More than a menu or drop-down has items. */
const MAX_ITEMS = 40;

/** A page used without a mouse: nothing gets the focus or is activated except by a key. */
export interface Keyboard {
  /** How many keys were pressed, texts left out, and how many characters of texts were typed. */
  readonly pressed: () => { readonly keys: number; readonly characters: number };
  readonly keys: (...keys: readonly KeyInput[]) => Promise<void>;
  /** Types at the focus. */
  readonly type: (text: string) => Promise<void>;
  /**
   * Presses Tab, or Shift and Tab for `back`, until a control with this name has the focus, a number in
   * parentheses ignored. Fails if that never happens.
   */
  readonly tabTo: (name: string, direction?: 'forward' | 'back') => Promise<void>;
  /** Moves the focus there and presses Enter. */
  readonly press: (name: string, direction?: 'forward' | 'back') => Promise<void>;
  /** Moves the focus to the field and types. */
  readonly fill: (name: string, text: string) => Promise<void>;
  /** Presses Tab, or Shift and Tab, until an item of the menu has the focus. */
  readonly tabToMenu: (direction?: 'forward' | 'back') => Promise<void>;
  /** In a menu or an open drop-down: moves the focus to the item by its first letters, and by arrows. */
  readonly find: (item: string) => Promise<void>;
  /** Opens the drop-down with the focus, and chooses. */
  readonly pick: (option: string) => Promise<void>;
  /** Types a part of a name into the field with the focus, and takes the suggestion. */
  readonly suggest: (text: string) => Promise<void>;
  /** Opens the file chooser with the focus, and chooses. */
  readonly upload: (file: string) => Promise<void>;
  /** Presses Enter with Ctrl. */
  readonly save: () => Promise<void>;
  /** Waits for a control with that name. */
  readonly await: (name: string) => Promise<void>;
  /** The name of the control that has the focus. */
  readonly focused: () => Promise<string>;
}

/** The keyboard of a page. */
export function keyboardOf(page: Page): Keyboard {
  let keys = 0;
  let characters = 0;
  const press = async (...pressed: readonly KeyInput[]): Promise<void> => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      keys += 1;
    }
  };
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text);
    characters += text.length;
  };
  const step = async (direction: 'forward' | 'back'): Promise<void> => {
    if (direction === 'back') await page.keyboard.down('Shift');
    await press('Tab');
    if (direction === 'back') await page.keyboard.up('Shift');
  };
  const focused = async (): Promise<string> => (await readNames(page)).focus.name;
  const waitFor = (name: string): Promise<void> =>
    eventually(async () => {
      const { all, text } = await readNames(page);
      if (!all.includes(name)) throw new Error(`Nothing at ${page.url()} is named "${name}", but:\n${text}`);
    }, BROWSER_TIMEOUT_MS);
  const tabUntil = async (
    what: string,
    isThere: (focus: Names['focus']) => boolean,
    direction: 'forward' | 'back' = 'forward',
  ): Promise<void> => {
    const passed: string[] = [];
    while (passed.length < MAX_STOPS) {
      await step(direction);
      const { focus } = await readNames(page);
      if (isThere(focus)) return;
      passed.push(focus.name);
    }
    throw new Error(`Tab does not lead to ${what} at ${page.url()}, but to:\n${passed.join('\n')}`);
  };
  const tabTo: Keyboard['tabTo'] = async (name, direction) => {
    await waitFor(name);
    if ((await focused()) === name) return;
    await tabUntil(name, (focus) => focus.name === name, direction);
  };
  const find = async (item: string): Promise<void> => {
    // Puppeteer has no keys for other letters.
    const [letters = ''] = /^[!-~]*/u.exec(item.toLowerCase()) ?? [];
    await type(letters);
    for (let presses = 0; (await focused()) !== item; presses += 1) {
      if (presses === MAX_ITEMS) throw new Error(`No key leads to "${item}" at ${page.url()}`);
      await press('ArrowDown');
    }
  };
  return {
    pressed: () => ({ keys, characters }),
    keys: press,
    type,
    tabTo,
    press: async (name, direction) => {
      await tabTo(name, direction);
      await press('Enter');
    },
    tabToMenu: (direction) => tabUntil('the menu', ({ role }) => role === 'menuitem', direction),
    find,
    fill: async (name, text) => {
      await tabTo(name);
      await type(text);
    },
    pick: async (option) => {
      await press('Enter');
      await waitFor(option);
      await find(option);
      await press('Enter');
    },
    suggest: async (text) => {
      await type(text);
      await waitFor(text);
      await press('ArrowDown', 'Enter');
    },
    upload: async (file) => {
      const chooser = page.waitForFileChooser();
      // Puppeteer does not wait until Chromium leaves the chooser to it.
      await focused();
      await press('Space');
      await (await chooser).accept([file]);
    },
    save: async () => {
      await page.keyboard.down('Control');
      await press('Enter');
      await page.keyboard.up('Control');
    },
    await: waitFor,
    focused,
  };
}

interface Names {
  readonly focus: { readonly name: string; readonly role: string | null };
  /** Of every control that is shown. */
  readonly all: readonly string[];
  /** The visible text of the content. */
  readonly text: string;
}

/** The names of controls: by label, by text, or by placeholder. */
function readNames(page: Page): Promise<Names> {
  return page.evaluate(() => {
    const textOf = (element: Element | null | undefined): string => {
      const copy = element?.cloneNode(true) as Element | undefined;
      copy?.querySelectorAll('[aria-hidden=true], textarea, script').forEach((hidden) => {
        hidden.remove();
      });
      return (copy?.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();
    };
    const nameOf = (element: Element): string => {
      const [label] = (element.getAttribute('aria-labelledby') ?? '').split(' ');
      const names = [
        element.getAttribute('aria-label'),
        label === '' ? '' : textOf(document.getElementById(label ?? '')),
        textOf((element as HTMLInputElement).labels?.[0]),
        textOf(element),
        element.getAttribute('placeholder'),
      ];
      return (names.find((name) => name) ?? '').replace(/ \([\d.,]+\)$/u, '');
    };
    const shown = [...document.querySelectorAll('a[href], button, input, textarea, [role=combobox], [role=option]')];
    const focused = document.activeElement ?? document.body;
    return {
      focus: { name: focused === document.body ? '' : nameOf(focused), role: focused.getAttribute('role') },
      text: document.getElementById('main-content')?.innerText ?? '',
      all: shown.filter((one) => one.checkVisibility() && one.closest('[aria-hidden=true]') === null).map(nameOf),
    };
  });
}
