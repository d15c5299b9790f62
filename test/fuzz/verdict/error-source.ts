import type { ErrorObject } from '../../contract/client/document.js';
import { UNKNOWN_TARGET, type FuzzCall } from '../requests/call.js';

/** Codes of faults in documents and their links. */
const OF_DOCUMENT = /^81|^83/u;
/** Those that may concern the URL, a header field or stored data, so that no place in the body is at fault. */
const WITHOUT_POINTER: ReadonlySet<number> = new Set([8106, 8123, 8301, 8308, 8309, 8310]);

/** The parameter that it names may be missing. */
const OF_MISSING_PARAMETER = 8217;

/** Faults of the location that an error names (errors#sources: the true location). */
export function faultsOfSource(call: FuzzCall, { code, source }: ErrorObject): string[] {
  if (source?.parameter !== undefined)
    return code === OF_MISSING_PARAMETER ? [] : faultsOfParameter(call, source.parameter);
  if (source?.pointer !== undefined) return faultsOfPointer(call, source.pointer);
  const isOfQuery = String(code).startsWith('82');
  if (isOfQuery) return [`${code} without a parameter`];
  const isOfBody = OF_DOCUMENT.test(String(code)) && !WITHOUT_POINTER.has(code);
  return isOfBody && call.body !== undefined ? [`${code} without a source`] : [];
}

function faultsOfParameter({ target, body }: FuzzCall, parameter: string): string[] {
  // The target of a request that was corrupted byte by byte is only in its bytes.
  if (target === UNKNOWN_TARGET) return Buffer.from(body ?? []).includes('?') ? [] : ['a parameter without a query'];
  const names = target
    .slice(target.indexOf('?') + 1)
    .split('&')
    .map((part) => part.split('=', 1)[0] ?? '');
  const isSent = names.some((name) => name === parameter || decoded(name) === parameter);
  return isSent ? [] : [`the parameter ${JSON.stringify(parameter.slice(0, 100))} that was not sent`];
}

/** The pointer must lead to something that was sent, or to where it is missing. */
function faultsOfPointer({ body }: FuzzCall, pointer: string): string[] {
  if (pointer === '') return [];
  const document = parse(body);
  if (document === undefined) return [];
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let found: unknown = document;
  for (const step of steps.slice(0, -1)) {
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[step] : undefined;
    // The pointer to a missing member names the place where it would have to be.
    if (found === undefined) return [];
  }
  const isHolder = typeof found === 'object' && found !== null;
  return isHolder ? [] : [`the pointer ${JSON.stringify(pointer.slice(0, 100))} that leads into a value`];
}

function parse(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
