/** The unsaved values of a form. */
export type DraftValues = Readonly<Record<string, unknown>>;

/**
 * Keeps unsaved form values when a session expires, until the same user signs in again. They are in the memory of the
 * page, like the tokens, and are discarded if another user signs in.
 */
export interface Drafts {
  readonly sessionEnded: (userId: string | undefined) => void;
  readonly signedIn: (userId: string | undefined) => void;
  /** Called by the form of a page that unmounts. Only values that unmount at the end of a session are kept. */
  readonly keep: (path: string, values: DraftValues) => void;
  /** Returns the values kept for a page and removes them. */
  readonly take: (path: string) => DraftValues | undefined;
}

/** The drafts of the panel, shared by successive sessions. */
export const drafts: Drafts = createDrafts();

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
