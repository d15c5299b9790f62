/// <reference lib="dom" />
import type { ElementHandle, Page } from 'puppeteer-core';

/** The controls that a person can use, as selectors. */
const SELECTORS = {
  button: 'button, [role=button]',
  link: 'a',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  checkbox: 'input[type=checkbox]',
  field: 'input, textarea',
} as const;

/** A kind of control. */
export type Role = keyof typeof SELECTORS;

/**
 * The control with that label, placeholder or text, once it is there and nothing covers it. Puppeteer's own search by
 * accessible name does not find controls that were hidden behind a dialog before.
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
