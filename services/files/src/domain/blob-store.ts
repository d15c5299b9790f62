/** A content that is stored. */
export interface StoredBlob {
  readonly sha256: Buffer;
  /** In bytes. */
  readonly size: number;
  /** Whether the store did not have it before. */
  readonly isNew: boolean;
  /** Tells this put of the content from every other one. */
  readonly putAt: string;
}

/** A part of a content. */
export interface ByteRange {
  /** Where it begins, in bytes. */
  readonly offset: number;
  /** How many bytes it has at most; absent: all up to the end. */
  readonly length?: number;
}

/** What a sweep has removed. */
export interface Swept {
  /** Contents that nobody referred to. */
  readonly blobs: number;
  /** What uploads that broke off had left behind, and the chunks of those contents. */
  readonly leftovers: number;
}

/**
 * Keeps contents under their SHA-256, each once. What holds for every store is tested by `test/blob-store.suite.ts`.
 * No operation holds more of a content in memory than a few chunks.
 */
export interface BlobStore {
  /**
   * Takes a content in. It is there, whole, when this resolves; when the chunks break off, nothing of it is ever seen.
   * A content that is there already, or is put twice at once, is kept once, and counts as touched now.
   */
  put(chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** The bytes of a content, or those of a range that lie before its end. Throws 8605 when there is no such content. */
  get(sha256: Uint8Array, range?: ByteRange): AsyncIterable<Buffer>;
  /**
   * Removes a content if this was its latest put and no record refers to it; else does nothing. Only for a put with `isNew`:
   * whoever has put the content before may be about to refer to it.
   */
  discard(sha256: Uint8Array, putAt: string): Promise<void>;
  /**
   * Removes what no record refers to and was not put for so long, in milliseconds, and what is left of uploads that began
   * before that. Never removes what is put at the same moment. Ends early when the signal says so.
   */
  sweep(untouchedForMs: number, signal: AbortSignal): Promise<Swept>;
}
