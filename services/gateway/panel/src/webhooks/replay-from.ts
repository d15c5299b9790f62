import type { ReplayFrom } from '../data/data-provider.js';

/** The attributes of a replay, from a local time or a position. @throws Error with the key of a text unless one is given. */
export function replayFrom(time: string, position: string): ReplayFrom {
  if ((time === '') === (position === '')) throw new Error('crm.webhooks.replay_either');
  return time === '' ? { position } : { at: new Date(time).toISOString() };
}
