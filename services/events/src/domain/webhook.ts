/** The parts of a change that a webhook posts: the change itself, or also the record as its user reads it. */
export const FORMATS = ['thin', 'full'] as const;

export type Format = (typeof FORMATS)[number];

/** The attributes of a webhook that administrators set (webhooks#attributes). */
export interface WebhookSettings {
  readonly url: string;
  /** Null for all. */
  readonly modules: readonly string[] | null;
  /** Null for all. */
  readonly kinds: readonly string[] | null;
  /** Changes that this user may not see are not posted. */
  readonly userId: string;
  readonly format: Format;
  readonly active: boolean;
}

export interface Webhook extends WebhookSettings {
  readonly id: string;
  /** Of the last change that was received, as clients see it. */
  readonly position: number;
  /** Failed tries since then. */
  readonly failures: number;
  readonly pausedReason: PausedReason | null;
  /** Milliseconds since the epoch, as is `modified`. */
  readonly created: number;
  readonly modified: number;
}

/**
 * Why nothing is posted to a webhook that is active: ten tries of one change failed, its receiver answered 410, or it is
 * further behind than changes are kept.
 */
export type PausedReason = 'failing' | 'gone' | 'too_far_behind';
