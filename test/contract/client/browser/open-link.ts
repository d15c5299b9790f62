/// <reference lib="dom" />
import type { PanelTab } from './panel-tab.js';

/**
 * Opens a link on the page of a record by its text. Its records are counted when it comes into view, and what is read
 * above it meanwhile moves it. Nothing moves any more afterwards: a click on what moves may hit something else.
 */
export async function openLink(tab: PanelTab, link: string, text: string): Promise<void> {
  await tab.page.waitForFunction(
    (selector, wanted) => {
      const bar = document.querySelector<HTMLElement>(selector);
      bar?.scrollIntoView({ block: 'center' });
      return bar?.innerText.trim() === wanted;
    },
    { polling: 250 },
    `#link-${link}`,
    text,
  );
  await tab.press(text);
  await tab.settle();
}
