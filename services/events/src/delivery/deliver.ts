import { AppError, codes } from '@crm/errors';
import type { Database } from '@crm/postgres';
import type { KeySeal } from '@crm/service';
import { SECRET } from '../administration/webhooks.js';
import { CLOUD_EVENT, cloudEvent, type PostedChange } from '../domain/cloud-event.js';
import { pauseAfter } from '../domain/next-try.js';
import { signWebhook } from '../domain/sign-webhook.js';
import type { ReadChangesOf } from '../records-client.js';
import { insertDelivery } from '../repository/deliveries.js';
import { advance, LEASE_MS, release, type LeasedWebhook, type Release } from '../repository/leased-webhooks.js';
import type { Post, Receipt } from './post.js';

export interface DeliveryParts {
  readonly database: Database;
  readonly seal: KeySeal;
  readonly readChanges: ReadChangesOf;
  readonly post: Post;
  /** The URL of the API. */
  readonly source: string;
  /** Called for each try, with the status of the answer. */
  readonly onTried: (status: number | undefined) => void;
}

/** A lease is given up after this time, in milliseconds: one more try and its statements fit into the remainder. */
const TURN_MS = LEASE_MS / 2;
/** The pause after the changes could not be read, in seconds. */
const READ_PAUSE_S = 5;

/**
 * Posts the changes after the position of a webhook in order, until there are no more, a try fails or the turn is over.
 * The position is saved after each change, so a change is posted again only if the process ends in between.
 */
export function deliverChanges({ database, seal, readChanges, post, source, onTried }: DeliveryParts) {
  return async (webhook: LeasedWebhook, stop: AbortSignal): Promise<void> => {
    const until = performance.now() + TURN_MS;
    const isOver = (): boolean => stop.aborted || performance.now() >= until;
    const secrets = webhook.boxes
      .map((box, index) => seal.open({ keyId: webhook.keyIds[index] ?? '', box }, SECRET))
      .filter((secret) => secret !== undefined);
    let { position, failures } = webhook;

    /** Posts one change; undefined once it was received. */
    async function tryOnce(change: PostedChange): Promise<Release | undefined> {
      const body = cloudEvent(source, change);
      const signed = signWebhook(idOf(webhook, change), Math.floor(Date.now() / 1_000), body, secrets);
      const beganAt = performance.now();
      const receipt = await post(webhook.url, { ...signed, 'content-type': CLOUD_EVENT }, body);
      const durationMs = Math.round(performance.now() - beganAt);
      const { status, error } = { status: undefined, error: undefined, ...receipt };
      onTried(status);
      await insertDelivery(database, webhook.id, {
        position: change.position,
        status: status ?? null,
        durationMs,
        error: error ?? null,
      });
      return isReceived(receipt) ? undefined : afterFailure(receipt, failures + 1);
    }

    async function turn(): Promise<Release | undefined> {
      while (!isOver()) {
        const page = await readChanges(webhook, position);
        for (const change of page.changes) {
          if (isOver()) return pause(0);
          const failed = await tryOnce(change);
          if (failed !== undefined) return failed;
          [position, failures] = [change.position, 0];
          if (!(await advance(database, webhook, position))) return undefined;
        }
        if (page.next > position && !(await advance(database, webhook, page.next))) return undefined;
        position = page.next;
        if (page.next >= page.newest) return pause(0);
      }
      return pause(0);
    }

    function pause(pauseSeconds: number): Release {
      return { failures, pauseSeconds, pausedReason: null };
    }

    const outcome = await turn().catch((error: unknown) => afterUnreadable(error, failures));
    if (outcome !== undefined) await release(database, webhook, outcome);
  };
}

/** Equal in all tries of one change, so that receivers can recognize it. */
function idOf({ id }: LeasedWebhook, { position }: PostedChange): string {
  return `${id}.${position}`;
}

function isReceived(receipt: Receipt): boolean {
  return 'status' in receipt && receipt.status >= 200 && receipt.status < 300;
}

function afterFailure(receipt: Receipt, failures: number): Release {
  if ('status' in receipt && receipt.status === 410) return { failures, pauseSeconds: 0, pausedReason: 'gone' };
  const retryAfter = 'status' in receipt && [429, 503].includes(receipt.status) ? receipt.retryAfterSeconds : undefined;
  const pauseSeconds = pauseAfter(failures, retryAfter);
  if (pauseSeconds === undefined) return { failures, pauseSeconds: 0, pausedReason: 'failing' };
  return { failures, pauseSeconds, pausedReason: null };
}

function afterUnreadable(error: unknown, failures: number): Release {
  if (error instanceof AppError && error.code === codes.changesGone)
    return { failures, pauseSeconds: 0, pausedReason: 'too_far_behind' };
  return { failures, pauseSeconds: READ_PAUSE_S, pausedReason: null };
}
