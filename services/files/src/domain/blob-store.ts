export interface StoredBlob {
  readonly sha256: Buffer;
  /** In bytes. */
  readonly size: number;
  /** Whether the content was not stored before. */
  readonly isNew: boolean;
  /** Identifies this put of the content. */
  readonly putAt: string;
}

export interface ByteRange {
  readonly offset: number;
  /** Longest length in bytes; absent = to the end of the content. */
  readonly length?: number;
}

export interface Swept {
  /** Number of contents removed that no record referred to. */
  readonly blobs: number;
  /** Number of unclaimed contents whose chunks were removed: of interrupted uploads, and of the removed contents. */
  readonly leftovers: number;
}

/**
 * Stores contents under their SHA-256, each once. `test/blob-store.suite.ts` tests every implementation. No operation
 * holds more of a content in memory than a few chunks.
 */
export interface BlobStore {
  /**
   * Stores a content. It is complete when this resolves; if the chunks break off, no part of it is ever visible. A
   * content that exists already, or is put twice at once, is stored once, and its time of the last put is updated.
   */
  put(chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /**
   * The bytes of a content, or of the part of a range that lies before its end. Throws 8605 when there is no such
   * content.
   */
  get(sha256: Uint8Array, range?: ByteRange): AsyncIterable<Buffer>;
  /**
   * Removes a content if this was its latest put and no record refers to it; else does nothing. Only for a put with
   * `isNew`: an earlier uploader may be about to refer to the content.
   */
  discard(sha256: Uint8Array, putAt: string): Promise<void>;
  /**
   * Removes contents that no record refers to and that were not put for this long, in milliseconds, and the remains of
   * uploads that started before that. Never removes a content that is being put at the same moment. Ends early when the
   * signal aborts.
   */
  sweep(untouchedForMs: number, signal: AbortSignal): Promise<Swept>;
}
