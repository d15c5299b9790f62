/**
 * Longest message that either side takes, in bytes: room for the default page of records whose every long text is full,
 * also where each of its characters takes six bytes of JSON. E-mails have the most long texts, six.
 */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** How much may be under way on a connection before its reader has taken it in, in bytes. */
export const FLOW_WINDOW_BYTES = 4 * 1024 * 1024;

/** Longest request or response of one method: leaves room for what a call frame adds to it. */
export const MAX_PAYLOAD_BYTES = MAX_MESSAGE_BYTES - 64 * 1024;

/** A call with less time left than this, in milliseconds, is refused and not begun. */
export const MIN_TIME_LEFT_MS = 20;

/** What a caller keeps of its own time, in milliseconds, to report that the callee was too slow. */
export const OWN_TIME_MS = 50;

/** Time for a call that names no deadline, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 4_000;

/** A call that takes longer than this, in milliseconds, is logged although it went well. */
export const SLOW_CALL_MS = 1_000;

/** Longest chunk of an upload or a download that either side takes, in bytes. */
export const MAX_CHUNK_BYTES = 256 * 1024;

/**
 * Chunk that is sent, in bytes. Smaller than allowed, because grpc-js reads up to 16 messages ahead of who uses them.
 */
export const SENT_CHUNK_BYTES = 128 * 1024;

/** How much of an upload or a download may be under way before its reader has taken it in, in bytes. */
export const BYTE_STREAM_WINDOW_BYTES = 256 * 1024;
