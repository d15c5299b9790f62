import { randomFillSync } from 'node:crypto';

/** The parts of a traceparent header (W3C Trace Context, section 3.2.2). */
export interface TraceParent {
  /** 32 hex digits, not all zero. */
  readonly traceId: string;
  /** 16 hex digits, not all zero: the parent span of this hop. */
  readonly parentId: string;
  /** 2 hex digits. */
  readonly flags: string;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NO_TRACE = '0'.repeat(32);
const SAMPLED = 1;
const NO_SPAN = '0'.repeat(16);

// One call of the random source serves many requests; a call for each would cost more than all other work here.
const pool = Buffer.allocUnsafe(4096);
let position = pool.length;

/** Reads a traceparent header; `undefined` when absent or invalid, in which case a new trace starts. */
export function parseTraceparent(text: string | undefined): TraceParent | undefined {
  const match = text === undefined ? null : TRACEPARENT.exec(text);
  if (match === null) return undefined;
  const [, version, traceId, parentId, flags, rest] = match;
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (traceId === NO_TRACE || parentId === NO_SPAN) return undefined;
  return { traceId, parentId, flags };
}

/** The trace of a header that was made here: 32 hex digits. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

/** The span of a header that was made here: 16 hex digits. */
export function spanIdOf(traceparent: string): string {
  return traceparent.slice(36, 52);
}

/** The header of a new trace. Not sampled: the exporter of spans decides whether to record (`Tracing.admit`). */
export function newTraceparent(): string {
  return `00-${randomHex(16)}-${randomHex(8)}-00`;
}

/** The header for the next hop: same trace and flags, a new span. An absent or invalid parent starts a new trace. */
export function childTraceparent(parent: string | undefined): string {
  const parsed = parseTraceparent(parent);
  return parsed === undefined ? newTraceparent() : `00-${parsed.traceId}-${randomHex(8)}-${parsed.flags}`;
}

/** Whether a header marks its trace as recorded (W3C Trace Context, section 3.2.2.5.1); false for an invalid one. */
export function isSampled(traceparent: string | undefined): boolean {
  const parsed = parseTraceparent(traceparent);
  return parsed !== undefined && (Number.parseInt(parsed.flags, 16) & SAMPLED) !== 0;
}

/** The same header of version 00, but with this decision. */
export function withSampled(traceparent: string, sampled: boolean): string {
  const flags = Number.parseInt(traceparent.slice(-2), 16);
  const decided = sampled ? flags | SAMPLED : flags & ~SAMPLED;
  return traceparent.slice(0, -2) + decided.toString(16).padStart(2, '0');
}

function randomHex(bytes: number): string {
  if (position + bytes > pool.length) {
    randomFillSync(pool);
    position = 0;
  }
  const hex = pool.toString('hex', position, position + bytes);
  position += bytes;
  return hex;
}
