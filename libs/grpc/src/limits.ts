/**
 * Maximum size of a message that either side accepts, in bytes: room for the default page of records whose long texts
 * are all full, even where each of their characters takes six bytes of JSON. E-mails have the most long texts, six.
 */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** How much may be in transit on a connection before its reader has consumed it, in bytes. */
export const FLOW_WINDOW_BYTES = 4 * 1024 * 1024;

/** Maximum size of a request or response of one method; leaves room for what a call frame adds to it. */
export const MAX_PAYLOAD_BYTES = MAX_MESSAGE_BYTES - 64 * 1024;

/** A call with less time left than this, in milliseconds, is refused and not started. */
export const MIN_TIME_LEFT_MS = 20;

/** The time that a caller reserves, in milliseconds, to report that the callee was too slow. */
export const OWN_TIME_MS = 50;

/** Time for a call without a deadline, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 4_000;

/** A successful call that takes longer than this, in milliseconds, is logged. */
export const SLOW_CALL_MS = 1_000;

/** Maximum size of a chunk of an upload or a download that either side accepts, in bytes. */
export const MAX_CHUNK_BYTES = 256 * 1024;

/**
 * Size of the chunks that are sent, in bytes. Smaller than allowed, because grpc-js reads up to 16 messages ahead of
 * their consumer.
 */
export const SENT_CHUNK_BYTES = 128 * 1024;

/** How much of an upload or a download may be in transit before its reader has consumed it, in bytes. */
export const BYTE_STREAM_WINDOW_BYTES = 256 * 1024;
