import { AppError, codes, faultDetail } from '@crm/errors';
import { findRepeatedMember, JSON_API, parseJson, parseMediaType, readParameters, type Parameter } from '@crm/jsonapi';
import type { Request, Response } from 'express';
import type { Config } from '../config.js';
import { readBody } from '../http/read-body.js';
import { refuseCompressed } from '../http/refuse-compressed.js';

/** Bounds of a body sent to the authorization server. */
export type OauthLimits = Pick<Config, 'maxOauthBodyBytes' | 'maxJsonDepth' | 'maxJsonTokens'>;

/** The parameters of a request to the authorization server. An empty one counts as absent. */
export type OauthParameters = ReadonlyMap<string, string>;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * Reads the body of a token or revocation request (media-types#oauth-media-types): a JSON object under the JSON:API
 * type or application/json, or a form, which an existing client sends under the JSON:API type too. Throws 8404 for any
 * other type, 8520 when a parameter is repeated (RFC 6749 section 3.2), is no text, cannot be decoded or is in the URL.
 * Errors do not quote what could not be read, because errors are logged and the text may be or name a secret.
 */
export async function readOauthParameters(
  request: Request,
  response: Response,
  limits: OauthLimits,
): Promise<OauthParameters> {
  if (request.originalUrl.includes('?')) throw invalid('Parameters belong in the body, not in the URL');
  refuseCompressed(request);
  const type = mediaTypeOf(request);
  const text = await readBody(request, response, limits.maxOauthBodyBytes);
  const isForm = type === FORM || (type === JSON_API && !/^\s*[[{]/.test(text));
  if (isForm) return fromForm(text);
  const { maxJsonDepth: maxDepth, maxJsonTokens: maxTokens } = limits;
  const parameters = fromJson(parseJson(text, { maxDepth, maxTokens, makeNumber: Number }));
  refuseRepeated(findRepeatedMember(text));
  return parameters;
}

function mediaTypeOf({ headers }: Request): string {
  const type = parseMediaType(headers['content-type'] ?? '');
  const isKnown = type !== undefined && [JSON_API, JSON_TYPE, FORM].includes(type.name);
  if (!isKnown || (type.name === JSON_API && type.parameters.length > 0)) {
    const detail = `Send ${JSON_TYPE}, ${JSON_API} without parameters, or ${FORM}`;
    throw new AppError({ code: codes.unsupportedMediaType, detail });
  }
  return type.name;
}

function fromForm(text: string): OauthParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of decodeForm(text.trim())) {
    refuseRepeated(parameters.has(name) ? name : undefined);
    parameters.set(name, value);
  }
  return withoutEmpty(parameters);
}

function decodeForm(text: string): Parameter[] {
  try {
    return readParameters(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [fault] = error.faults;
    const { source } = fault;
    const parameter = source !== undefined && 'parameter' in source ? source.parameter : '';
    throw invalid(`${mention(parameter)} is not form-encoded. ${faultDetail(fault)}`);
  }
}

function fromJson(value: unknown): OauthParameters {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('The body must be a JSON object');
  const parameters = new Map<string, string>();
  for (const [name, member] of Object.entries(value)) {
    if (member === null) continue;
    if (typeof member === 'string') parameters.set(name, member);
    else if (KNOWN.has(name)) throw invalid(`The parameter ${name} must be a string`);
  }
  return withoutEmpty(parameters);
}

/** Unknown parameters must be ignored (RFC 6749 section 3.2). */
const KNOWN: ReadonlySet<string> = new Set([
  'grant_type',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'scope',
  'username',
  'password',
  'refresh_token',
  'token',
  'token_type_hint',
]);

function withoutEmpty(parameters: Map<string, string>): OauthParameters {
  for (const [name, value] of parameters) if (value === '') parameters.delete(name);
  return parameters;
}

function refuseRepeated(name: string | undefined): void {
  if (name !== undefined) throw invalid(`${mention(name)} is given more than once`);
}

function mention(name: string): string {
  return KNOWN.has(name) ? `The parameter ${name}` : 'A parameter';
}

function invalid(detail: string): AppError {
  return new AppError({ code: codes.invalidRequest, detail });
}
