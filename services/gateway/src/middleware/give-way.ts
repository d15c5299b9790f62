import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reading less than this takes no time that others would notice, in characters. */
const LARGE = 32 * 1024;

/** Lets others have the event loop after a large text was parsed: what is done with it next takes as long again. */
export async function giveWay(text: string): Promise<void> {
  if (text.length > LARGE) await nextTurn();
}
