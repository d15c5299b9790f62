import type { ValidateFunction } from 'ajv';
import { codeEntry, isErrorCode } from '@crm/errors';
import { answerDefinition } from '../../contract/client/answer-definition.js';
import { JSON_API, type ErrorObject } from '../../contract/client/document.js';
import type { Answer } from '../../contract/client/send.js';
import type { FuzzCall } from '../requests/call.js';
import { faultsOfSource } from './error-source.js';
import { leaksIn, type Confidential } from './leaks.js';

/** The criteria for an answer. */
export interface Judge {
  readonly baseUrl: string;
  readonly definition: (name: string) => ValidateFunction;
  readonly confidential: Confidential;
}

/** A longer list of faults is of no use to a client. */
const LONGEST_ERRORS = 100_000;
/** 200 characters, each of them written as an escape, and their prefix. */
const LONGEST_TITLE = 1_400;
const TITLE = /^\[CRM\] \[API\] \[[^\]]+\] \[[^\]]+\]( "[^\u0000-\u001f]*")?$/su;
const LINK = /"(?:self|related|first|prev|next|last)":"([^"]*)"/gu;
/** Characters of RFC 6749 section 5.2. */
const DESCRIPTION = /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/u;

/**
 * Faults of an answer to any request (security#hostile-input, errors#shape); empty when there are none.
 */
export function faultsOf(judge: Judge, call: FuzzCall, answer: Answer): readonly string[] {
  return [
    ...faultsOfStatus(answer),
    ...faultsOfHeaders(call, answer),
    ...faultsOfBody(judge, call, answer),
    ...faultsOfLinks(judge, answer),
    ...leaksIn(judge.confidential, call, answer),
  ];
}

function faultsOfStatus({ status, headers }: Answer): string[] {
  if (status >= 200 && status < 500) {
    const isTooMany = status === 429 && headers['retry-after'] === undefined;
    return isTooMany ? ['429 without Retry-After'] : [];
  }
  return [`the status ${status}`];
}

function faultsOfHeaders({ target }: FuzzCall, { status, headers }: Answer): string[] {
  const type = headers['content-type'];
  const isPage = /^\/(?:admin|docs)\b/u.test(target);
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...['x-powered-by', 'server', 'set-cookie', 'x-injected']
      .filter((name) => name in headers)
      .map((name) => `the header ${name}`),
    ...((type ?? '').includes('html') && !isPage && headers['content-disposition'] === undefined ? ['HTML'] : []),
    ...(status === 401 && headers['www-authenticate'] === undefined ? ['401 without a challenge'] : []),
    ...(status === 405 && headers.allow === undefined ? ['405 without Allow'] : []),
  ];
}

function faultsOfBody(judge: Judge, call: FuzzCall, answer: Answer): string[] {
  const { status, headers, text } = answer;
  if (status === 204 || status === 304) return text === '' ? [] : [`${status} with a body`];
  const type = headers['content-type'];
  if (status >= 400) return faultsOfError(judge, call, answer);
  const definition = answerDefinition({ method: call.method, path: call.target }, answer);
  // The content of a file is what a client uploaded, whatever its type says.
  if (definition === undefined) return type === JSON_API && !isContent(call) ? parsed(text) : [];
  return faultsOfMessage(judge, definition, text);
}

function isContent({ target }: FuzzCall): boolean {
  return /\/content(?:\?|$)/u.test(target);
}

function faultsOfError(judge: Judge, call: FuzzCall, answer: Answer): string[] {
  const { text, headers } = answer;
  const type = headers['content-type'];
  // Before the route is known, an error does not have the form of OAuth.
  if (call.target.startsWith('/api/oauth/') && type === 'application/json') return faultsOfOauth(answer);
  if (type !== JSON_API) return [`an error as ${String(type)}`];
  const faults = faultsOfMessage(judge, 'errors', text);
  if (faults.length > 0) return faults;
  const { errors } = JSON.parse(text) as { errors: readonly ErrorObject[] };
  return [
    ...(text.length > LONGEST_ERRORS ? [`an errors document of ${text.length} bytes`] : []),
    ...(errors.length > 100 ? [`${errors.length} errors`] : []),
    ...new Set(errors.flatMap((error) => faultsOfObject(call, error))),
    ...faultsOfCommonStatus(answer.status, errors),
  ];
}

function faultsOfObject(call: FuzzCall, error: ErrorObject): string[] {
  const { code, status, title, detail } = error;
  if (!isErrorCode(code)) return [`the code ${String(code)} that is not in the catalogue`];
  return [
    ...(TITLE.test(title) && title.length <= LONGEST_TITLE ? [] : [`the title ${JSON.stringify(title)}`]),
    ...(detail === '' ? ['an empty detail'] : []),
    ...(status === (codeEntry(code).status ?? status) ? [] : [`${code} with the status ${status}`]),
    ...faultsOfSource(call, error),
  ];
}

function faultsOfCommonStatus(status: number, errors: readonly ErrorObject[]): string[] {
  const statuses = new Set(errors.map((error) => error.status));
  const common = statuses.size === 1 ? [...statuses][0] : 400;
  return status === common ? [] : [`${status} with errors of ${[...statuses].join()}`];
}

function faultsOfOauth({ status, headers, text }: Answer): string[] {
  const body = JSON.parse(text) as Record<string, unknown>;
  const { error, error_description: description } = body;
  return [
    ...(headers['cache-control'] === 'no-store' ? [] : ['a token error that may be kept']),
    ...(typeof error === 'string' && /^[a-z_]+$/u.test(error) ? [] : [`the error ${JSON.stringify(error)}`]),
    ...(typeof description === 'string' && DESCRIPTION.test(description)
      ? []
      : [`the description ${JSON.stringify(description)}`]),
    ...(body.message === description && body.hint === description ? [] : ['no message and hint']),
    ...(status === 401 && !(headers['www-authenticate'] ?? '').startsWith('Basic ') ? ['401 without Basic'] : []),
  ];
}

function faultsOfMessage({ definition }: Judge, name: string, text: string): string[] {
  const faults = parsed(text);
  if (faults.length > 0) return faults;
  const validate = definition(name);
  if (validate(JSON.parse(text))) return [];
  const [first] = validate.errors ?? [];
  return [`no ${name}: ${first?.instancePath ?? ''} ${first?.message ?? ''}`];
}

function parsed(text: string): string[] {
  try {
    JSON.parse(text);
    return [];
  } catch {
    return [`no JSON: ${text.slice(0, 200)}`];
  }
}

function faultsOfLinks({ baseUrl }: Judge, { headers, text }: Answer): string[] {
  if (headers['content-type'] !== JSON_API || headers['content-disposition'] !== undefined) return [];
  const foreign = text.matchAll(LINK).find(([, link = '']) => !link.startsWith(`${baseUrl}/`));
  return foreign === undefined ? [] : [`the link ${foreign[0].slice(0, 300)}`];
}
