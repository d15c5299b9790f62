/// <reference lib="dom" />
import type { ElementHandle, Page } from 'puppeteer-core';

/** What a person can use, and how it is written. */
const SELECTORS = {
  button: 'button, [role=button]',
  link: 'a',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  checkbox: 'input[type=checkbox]',
  field: 'input, textarea',
} as const;

/** A kind of what a person can use. */
export type Role = keyof typeof SELECTORS;

/**
 * The one that is called so, by its label, its placeholder or its text, once it is there and nothing lies above it. Puppeteer's own search by
 * accessible name does not find what was hidden behind a dialog before.
 */
export async function findControl(page: Page, role: Role, name: string): Promise<ElementHandle<HTMLElement>> {
  const handle = await page.waitForFunction(
    (selector, wanted) => {
      const nameOf = (element: HTMLElement): string => {
        const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
        return (label ?? element.getAttribute('placeholder') ?? element.textContent).replace(/\s*\*$/u, '').trim();
      };
      const isOnTop = (element: HTMLElement): boolean => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (element.contains(top) || top.contains(element));
      };
      return [...document.querySelectorAll<HTMLElement>(selector)].find(
        (element) => nameOf(element) === wanted && element.closest('[aria-hidden=true]') === null && isOnTop(element),
      );
    },
    {},
    SELECTORS[role],
    name,
  );
  return handle as ElementHandle<HTMLElement>;
}
