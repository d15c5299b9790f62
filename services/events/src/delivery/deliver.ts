import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { ByteBudget, ByteLimits } from '@crm/runtime';
import type { KeySeal, Sealed } from '@crm/service';
import { SECRET } from '../administration/webhooks.js';
import { CLOUD_EVENT, cloudEvent, type PostedChange } from '../domain/cloud-event.js';
import { pauseAfter } from '../domain/next-try.js';
import { signWebhook } from '../domain/sign-webhook.js';
import type { PausedReason } from '../domain/webhook.js';
import type { ReadChangesOf } from '../records-client.js';
import { insertDelivery, type Try } from '../repository/deliveries.js';
import { release, saveReceived, skipTo, type LeasedWebhook, type Release } from '../repository/leased-webhooks.js';
import type { Deliver } from './delivery-slots.js';
import type { Post, Receipt } from './post.js';

export interface DeliveryParts {
  readonly database: Queryable;
  readonly seal: KeySeal;
  readonly readChanges: ReadChangesOf;
  readonly post: Post;
  /** For the pages that turns hold while they post, shared out by host. */
  readonly heldPages: ByteBudget;
  /** The URL of the API. */
  readonly source: string;
  /** How long a webhook rests once nothing is left to post, in seconds: it reads at most one page in this time. */
  readonly restSeconds: number;
  /** Called for each try, with the status of the answer, null without one. */
  readonly onTried: (status: number | null) => void;
}

/** After this time other webhooks have a turn, in milliseconds. */
const TURN_MS = 30_000;
/**
 * The bounds of `heldPages`: with their requests, pages take three times as much. One host has a third, and one page of
 * each host needs no room up to 64 KiB, so that hosts with slow receivers and long records keep no other host out.
 */
export const HELD_PAGES: ByteLimits = { total: 24 * 1_024 * 1_024, share: 8 * 1_024 * 1_024, reserved: 64 * 1_024 };
/** Claimed for a page before it is read, unless it was read before and had no room. */
const UNREAD_PAGE_BYTES = 64 * 1_024;
/** The pause after the changes could not be read, or there was no room for them, in seconds. */
const READ_PAUSE_S = 5;

/**
 * Posts the changes after the position of a webhook in order, until there are no more, a try fails or the turn is over.
 * The position is saved after each change, so a change is posted again only if the process ends in between. Rejects,
 * after a pause was saved, when the changes cannot be read or a try cannot be saved.
 */
export function deliverChanges(parts: DeliveryParts): Deliver {
  const longPages: LongPages = new Map();
  return async (webhook, mustStop) => {
    const secrets = secretsOf(webhook).flatMap((sealed) => parts.seal.open(sealed, SECRET) ?? []);
    if (secrets.length === 0) throw new Error(`No key opens the secret of webhook ${webhook.id}`);
    const turn = new Turn(parts, longPages, webhook, secrets);
    const until = performance.now() + TURN_MS;
    await turn.run(() => mustStop() || performance.now() >= until);
  };
}

/** By webhook, how long its next page is if there was no room for it. */
type LongPages = Map<string, number>;

class Turn {
  readonly #parts: DeliveryParts;
  readonly #longPages: LongPages;
  readonly #secrets: readonly Uint8Array[];
  /** With the present position. */
  #webhook: LeasedWebhook;

  constructor(parts: DeliveryParts, longPages: LongPages, webhook: LeasedWebhook, secrets: readonly Uint8Array[]) {
    this.#parts = parts;
    this.#longPages = longPages;
    this.#webhook = webhook;
    this.#secrets = secrets;
  }

  async run(isOver: () => boolean): Promise<void> {
    try {
      await this.#release(await this.#postUntil(isOver));
    } catch (error) {
      const isGone = error instanceof AppError && error.code === codes.changesGone;
      await this.#release(isGone ? this.#pause(0, 'too_far_behind') : this.#pause(READ_PAUSE_S));
      if (!isGone) throw error;
    }
  }

  async #postUntil(isOver: () => boolean): Promise<Release | undefined> {
    while (!isOver()) {
      const outcome = await this.#postPage(isOver);
      if (outcome !== 'received') return outcome;
    }
    return this.#pause(0);
  }

  /** Undefined once another process has the webhook. */
  async #postPage(isOver: () => boolean): Promise<Release | 'received' | undefined> {
    const { database, heldPages, readChanges, restSeconds } = this.#parts;
    const { id, host } = this.#webhook;
    const claim = heldPages.open(host, () => undefined);
    claim.keep();
    using _held = { [Symbol.dispose]: claim.release };
    const expected = this.#longPages.get(id) ?? UNREAD_PAGE_BYTES;
    if (claim.tryToHold(expected) !== undefined) return this.#pause(READ_PAUSE_S);
    this.#longPages.delete(id);
    const { bytes, changes, next, newest } = await readChanges(this.#webhook, this.#webhook.position);
    if (claim.tryToHold(bytes) !== undefined) {
      this.#longPages.set(id, bytes);
      return this.#pause(READ_PAUSE_S);
    }
    for (const change of changes) {
      if (isOver()) return this.#pause(0);
      const [receipt, tried] = await this.#post(change);
      if (!isReceived(receipt)) return await this.#afterFailure(receipt, tried);
      if (!(await this.#move(change.position, () => saveReceived(database, this.#webhook, tried)))) return undefined;
    }
    const skip = (): Promise<boolean> => skipTo(database, this.#webhook, next);
    if (next > this.#webhook.position && !(await this.#move(next, skip))) return undefined;
    return next >= newest ? this.#pause(restSeconds) : 'received';
  }

  async #post(change: PostedChange): Promise<readonly [Receipt, Try]> {
    const { post, source, onTried } = this.#parts;
    const { id, url } = this.#webhook;
    const body = cloudEvent(source, change);
    const signed = signWebhook(`${id}.${change.position}`, Math.floor(Date.now() / 1_000), body, this.#secrets);
    const startedAt = performance.now();
    const receipt = await post(url, { ...signed, 'content-type': CLOUD_EVENT }, body);
    const durationMs = Math.round(performance.now() - startedAt);
    const { status, error } = receipt;
    onTried(status);
    return [receipt, { position: change.position, status, durationMs, error }];
  }

  /** False once another process has the webhook. */
  async #move(position: number, save: () => Promise<boolean>): Promise<boolean> {
    const isSaved = await save();
    if (isSaved) this.#webhook = { ...this.#webhook, position, failures: 0 };
    return isSaved;
  }

  async #afterFailure(receipt: Receipt, tried: Try): Promise<Release> {
    await insertDelivery(this.#parts.database, this.#webhook.id, tried);
    this.#webhook = { ...this.#webhook, failures: this.#webhook.failures + 1 };
    const { status, retryAfterSeconds } = receipt;
    if (status === 410) return this.#pause(0, 'gone');
    const mayAskForTime = status === 429 || status === 503;
    const seconds = pauseAfter(this.#webhook.failures, mayAskForTime ? retryAfterSeconds : undefined);
    return seconds === undefined ? this.#pause(0, 'failing') : this.#pause(seconds);
  }

  #pause(pauseSeconds: number, pausedReason: PausedReason | null = null): Release {
    return { failures: this.#webhook.failures, pauseSeconds, pausedReason };
  }

  async #release(state: Release | undefined): Promise<void> {
    if (state !== undefined) await release(this.#parts.database, this.#webhook, state);
  }
}

function secretsOf({ box, keyId, formerBox, formerKeyId }: LeasedWebhook): Sealed[] {
  return [{ box, keyId }, ...(formerBox === null ? [] : [{ box: formerBox, keyId: formerKeyId ?? '' }])];
}

function isReceived({ status }: Receipt): boolean {
  return status !== null && status >= 200 && status < 300;
}
