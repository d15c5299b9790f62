import type { Attributes } from '../data/compare-records.js';
import type { PanelRecord } from '../data/documents.js';

/** The unsaved values of a form. */
export interface Draft {
  readonly values: Attributes;
  /** The record as it was when the user changed it; undefined for a new one. */
  readonly base: PanelRecord | undefined;
}

/**
 * Keeps unsaved form values of pages that were left without a decision, such as at the end of a session, until the same
 * user opens them again. They are in the memory of the page, like the tokens, and are discarded if another user signs in.
 */
export interface Drafts {
  readonly sessionEnded: (userId: string | undefined) => void;
  readonly signedIn: (userId: string | undefined) => void;
  /** Adds values to those that the page has already. */
  readonly keep: (path: string, draft: Draft) => void;
  /** Returns the draft kept for a page and removes it. */
  readonly take: (path: string) => Draft | undefined;
  /** Whether the session has ended, and nobody has signed in since. */
  readonly isEnded: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The drafts of the panel, shared by successive sessions. */
export const drafts: Drafts = createDrafts();

export function createDrafts(): Drafts {
  const kept = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  let owner: string | undefined;
  let isEnded = false;
  const setEnded = (now: boolean): void => {
    isEnded = now;
    for (const listener of listeners) listener();
  };
  return {
    sessionEnded: (userId) => {
      owner = userId;
      setEnded(true);
    },
    signedIn: (userId) => {
      setEnded(false);
      if (userId !== owner) kept.clear();
      owner = userId;
    },
    keep: (path, draft) => {
      const { values, base } = kept.get(path) ?? draft;
      kept.set(path, { values: { ...values, ...draft.values }, base });
    },
    take: (path) => {
      const draft = kept.get(path);
      kept.delete(path);
      return draft;
    },
    isEnded: () => isEnded,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
