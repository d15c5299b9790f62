/// <reference lib="dom" />
import type { PanelTab } from './panel-tab.js';

/** Scrolls to a link on the page of a record, whose records are counted then, and opens it by its text. */
export async function openLink(tab: PanelTab, link: string, text: string): Promise<void> {
  const bar = await tab.page.waitForSelector(`#link-${link}`);
  await bar?.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
  });
  await tab.press(text);
}
