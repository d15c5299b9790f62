import { setImmediate as nextTurn } from 'node:timers/promises';

/** In characters. Work on a shorter text does not noticeably delay others. */
const LARGE = 32 * 1024;

/** Yields the event loop after a large text was parsed, because the next step takes as long again. */
export async function giveWay(text: string): Promise<void> {
  if (text.length > LARGE) await nextTurn();
}
