import { toStatus } from '@crm/call-stream';
import { AppError, codeEntry, codes, isErrorCode, kinds, type Fault, type FaultSource } from '@crm/errors';
import type { status } from '@grpc/grpc-js';
import { errorInfo, type FaultInput, type FaultMessage } from '@crm/protos';

/** Name of the trailer of a failed unary call that contains its serialized ErrorInfo. */
export const ERROR_TRAILER = 'crm-error-bin';

/** A serialized error: gRPC status, status text for people at a console, ErrorInfo. */
export interface WireError {
  readonly status: status;
  /** ASCII, made of catalogue texts only: gRPC clients print it and proxies log it. */
  readonly message: string;
  readonly info: Buffer;
}

/** 54 KiB in base64: a peer that gets more than 64 KiB of headers ends the connection with all its calls. */
const MAX_INFO_BYTES = 40 * 1024;
/** Titles show this many characters of a value. */
const MAX_VALUE_LENGTH = 200;
const MAX_DETAIL_LENGTH = 1_000;
const TOO_MANY_FAULTS: readonly FaultInput[] = [{ code: codes.tooManyFaults }];

/**
 * Serializes an error with all its faults; values are cut to the length that titles show. If the result is still too
 * large for a trailer, the last faults are replaced by one with code 8120. The cause is not transferred.
 */
export function toWireError(error: AppError): WireError {
  return {
    status: toStatus(kinds[error.kind].grpcStatus),
    message: `${error.code} ${codeEntry(error.code).cause}`,
    info: serializeFaults(error.faults.map(toFaultMessage), error.retryAfterSeconds ?? 0),
  };
}

/**
 * Reverses `toWireError`. Faults with a code that this build does not know become 8901; undefined when the bytes are
 * not an ErrorInfo with at least one fault.
 */
export function fromErrorInfo(info: Uint8Array): AppError | undefined {
  try {
    const { faults, retryAfterSeconds } = errorInfo.deserialize(info);
    const [first, ...rest] = faults.map(fromFaultMessage);
    if (first === undefined) return undefined;
    return new AppError([first, ...rest], retryAfterSeconds === 0 ? {} : { retryAfterSeconds });
  } catch {
    return undefined;
  }
}

function serializeFaults(faults: readonly FaultInput[], retryAfterSeconds: number): Buffer {
  let count = faults.length;
  let info = errorInfo.serialize({ faults: [...faults], retryAfterSeconds });
  while (info.length > MAX_INFO_BYTES && count > 0) {
    count = Math.floor(count / 2);
    const kept = count === 0 ? [{ code: faults[0]?.code ?? codes.internalError }] : faults.slice(0, count);
    info = errorInfo.serialize({ faults: [...kept, ...TOO_MANY_FAULTS], retryAfterSeconds });
  }
  return info;
}

export function toFaultMessage({ code, detail, value, source }: Fault): FaultInput {
  return {
    code,
    ...(detail === undefined ? {} : { detail: cut(detail, MAX_DETAIL_LENGTH) }),
    ...(value === undefined ? {} : { value: cut(value, MAX_VALUE_LENGTH) }),
    ...source,
  };
}

/** At most this many characters; none of them is split, as proto strings must be valid UTF-8. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text.toWellFormed();
  // A character has at most two code units: the slice keeps the work small for texts of megabytes.
  return Array.from(text.slice(0, 2 * maxLength))
    .slice(0, maxLength)
    .join('')
    .toWellFormed();
}

export function fromFaultMessage({ code, detail, value, pointer, parameter }: FaultMessage): Fault {
  if (!isErrorCode(code)) return { code: codes.internalError };
  const source = toSource(pointer, parameter);
  return {
    code,
    ...(detail === '' ? {} : { detail }),
    ...(value === '' ? {} : { value }),
    ...(source === undefined ? {} : { source }),
  };
}

function toSource(pointer: string | undefined, parameter: string | undefined): FaultSource | undefined {
  if (pointer !== undefined) return { pointer };
  return parameter === undefined ? undefined : { parameter };
}
