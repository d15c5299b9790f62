import { contentPath, type FilePlace } from '../data/place-of.js';
import { createPassingValue } from '../look/passing-value.js';
import type { Session } from '../session/session.js';
import type { SeenContent } from './file-acts.js';
import { sendWithProgress } from './send-with-progress.js';

/** A file on its way to a record, or one that was refused. */
export interface Transfer {
  readonly place: FilePlace;
  readonly file: File;
  /** The part that is sent, from 0 to 1. */
  readonly share: number;
  /** Why it was refused: a text or the key of one. */
  readonly fault?: string;
  /** Stops it, or forgets what was refused. */
  readonly end: () => void;
  /** Sends it again, over the same content as before. */
  readonly retry: () => void;
}

/** The uploads of this page that have not succeeded, by `keyOf`. */
export const transfers = createPassingValue<ReadonlyMap<string, Transfer>>();

export function hasTransfers(): boolean {
  return (transfers.current()?.size ?? 0) > 0;
}

/** The key of an upload. The next user who signs in does not see it. */
export function keyOf(userId: string | undefined, place: FilePlace): string {
  return `${String(userId)} ${contentPath(place)}`;
}

/** Forgets what the users before have not sent, when another one has signed in. */
export function keepTransfersOf(userId: string | undefined): void {
  for (const [key, { place, end }] of transfers.current() ?? []) if (key !== keyOf(userId, place)) end();
}

/**
 * Sends a file, in place of one that is on its way there, and over no other content than the one seen. The end of the
 * session stops it, and the same user finds it refused.
 */
export function startTransfer(session: Session, place: FilePlace, file: File, seen: SeenContent): void {
  const key = keyOf(session.userId(), place);
  transfers.current()?.get(key)?.end();
  const stop = new AbortController();
  const show = (state?: Pick<Transfer, 'share' | 'fault'>): void => {
    if (stop.signal.aborted) return;
    const others = [...(transfers.current() ?? [])].filter(([one]) => one !== key);
    transfers.show(new Map(state === undefined ? others : [...others, [key, { place, file, ...state, end, retry }]]));
    // The end of the page ends its uploads, and loses files that were refused.
    window.onbeforeunload = hasTransfers() ? warn : null;
  };
  const end = (): void => {
    show();
    stop.abort();
  };
  const retry = (): void => {
    startTransfer(session, place, file, seen);
  };
  const headers = {
    'Content-Type': file.type === '' ? 'application/octet-stream' : file.type,
    'Content-Disposition': contentDisposition(file.name),
    ...(seen === null ? { 'If-None-Match': '*' } : { 'If-Match': seen }),
  };
  const by = sendWithProgress((share) => {
    show({ share });
  });
  const signal = AbortSignal.any([stop.signal, session.signal()]);
  show({ share: 0 });
  session.exchange(contentPath(place), { method: 'PUT', headers, body: file, signal }, by).then(
    () => {
      show();
    },
    (error: unknown) => {
      show({ share: 0, fault: error instanceof Error ? error.message : String(error) });
    },
  );
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** A `Content-Disposition` that names a file (RFC 6266 section 4.3, RFC 8187 section 3.2), whatever is in the name. */
export function contentDisposition(name: string): string {
  const code = (one: string): string => `%${one.charCodeAt(0).toString(16)}`;
  return `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, code)}`;
}
