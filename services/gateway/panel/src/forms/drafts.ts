/** What somebody had written into a form and not saved. */
export type DraftValues = Readonly<Record<string, unknown>>;

/**
 * Keeps what was not saved when a session ended by itself, until the same user has signed in again. It is in the memory of the page,
 * as the tokens were, and whoever else signs in gets none of it.
 */
export interface Drafts {
  readonly sessionEnded: (userId: string | undefined) => void;
  readonly signedIn: (userId: string | undefined) => void;
  /** Called by the form of a page that goes; only what goes with the session is kept. */
  readonly keep: (path: string, values: DraftValues) => void;
  /** What was kept of the page, once. */
  readonly take: (path: string) => DraftValues | undefined;
}

/** The one place where drafts are between two sessions. */
export const drafts: Drafts = createDrafts();

/** Makes a place for drafts. */
export function createDrafts(): Drafts {
  const kept = new Map<string, DraftValues>();
  let owner: string | undefined;
  let isEnded = false;
  return {
    sessionEnded: (userId) => {
      owner = userId;
      isEnded = true;
    },
    signedIn: (userId) => {
      isEnded = false;
      if (userId !== owner) kept.clear();
    },
    keep: (path, values) => {
      if (isEnded) kept.set(path, values);
    },
    take: (path) => {
      const values = kept.get(path);
      kept.delete(path);
      return values;
    },
  };
}
