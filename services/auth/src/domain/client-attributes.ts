import { codes, MAX_FAULTS, type Fault } from '@crm/errors';
import { isScope, SCOPES, type Scope } from '@crm/token';
import { faultAt, textFaults, unknownAttributes, type Attributes } from '@crm/service';
import type { Client } from './client.js';
import { GRANT_TYPES, isGrantType, type GrantType } from './grant-type.js';
import { isRateLimit, MAX_RATE_LIMIT } from './rate-limit.js';

/** The attributes of a client that administrators set; the secret is generated. */
export type ClientSettings = Pick<
  Client,
  'name' | 'isConfidential' | 'grants' | 'scopes' | 'associatedUserId' | 'rateLimit'
>;

/** Defaults of a new client; the password grant must be requested explicitly (administration#client-defaults). */
export const DEFAULT_SETTINGS: Omit<ClientSettings, 'name'> = {
  isConfidential: true,
  grants: new Set<GrantType>(['client_credentials', 'refresh_token']),
  scopes: new Set<Scope>(),
  associatedUserId: undefined,
  rateLimit: undefined,
};

/** The settings that could be read from a request, and the faults of the others. */
export interface ReadSettings {
  readonly settings: Partial<ClientSettings>;
  readonly faults: readonly Fault[];
}

const MAX_NAME_LENGTH = 255;
const READ_ONLY = ['secret', 'associated_user_name', 'created', 'modified'] as const;
const WRITABLE = ['name', 'is_confidential', 'grants', 'scopes', 'associated_user_id', 'rate_limit'] as const;

/**
 * Reads the attributes of a client (administration#clients). `answered` are its attributes as responses show them:
 * read-only ones may be sent back unchanged (documents#sending-back). Does not check that the user exists.
 */
export function readClientAttributes(attributes: Attributes, answered: Attributes = {}): ReadSettings {
  const faults = [...unknownAttributes(attributes, [...READ_ONLY, ...WRITABLE]), ...restatements(attributes, answered)];
  const settings = {
    ...readName(attributes, faults),
    ...readKind(attributes, faults),
    ...readGrants(attributes, faults),
    ...readScopes(attributes, faults),
    ...readUser(attributes, faults),
    ...readRateLimit(attributes, faults),
  };
  return { settings, faults };
}

/** The attributes of a client in responses, except those that only the store knows. */
export function describeSettings(settings: Partial<ClientSettings>): Attributes {
  const { name, isConfidential, grants, scopes } = settings;
  return {
    ...(name === undefined ? {} : { name }),
    ...(isConfidential === undefined ? {} : { is_confidential: isConfidential }),
    ...(grants === undefined ? {} : { grants: GRANT_TYPES.filter((type) => grants.has(type)) }),
    ...(scopes === undefined ? {} : { scopes: SCOPES.filter((scope) => scopes.has(scope)) }),
    ...('associatedUserId' in settings ? { associated_user_id: settings.associatedUserId ?? null } : {}),
    ...('rateLimit' in settings ? { rate_limit: settings.rateLimit ?? null } : {}),
  };
}

function restatements(attributes: Attributes, answered: Attributes): Fault[] {
  return READ_ONLY.filter((name) => name in attributes && attributes[name] !== answered[name]).map((name) =>
    faultAt(codes.attributeReadOnly, name),
  );
}

function readName({ name }: Attributes, faults: Fault[]): Partial<ClientSettings> {
  if (name === undefined) return {};
  const nameFaults = textFaults('name', name, MAX_NAME_LENGTH);
  faults.push(...nameFaults);
  return typeof name === 'string' && nameFaults.length === 0 ? { name } : {};
}

function readKind({ is_confidential: isConfidential }: Attributes, faults: Fault[]): Partial<ClientSettings> {
  if (isConfidential === undefined) return {};
  if (typeof isConfidential === 'boolean') return { isConfidential };
  faults.push(faultAt(codes.wrongType, 'is_confidential', 'The attribute takes true or false'));
  return {};
}

function readGrants({ grants: value }: Attributes, faults: Fault[]): Partial<ClientSettings> {
  const grants = readWords('grants', value, isGrantType, GRANT_TYPES, faults);
  return grants === undefined ? {} : { grants };
}

function readScopes({ scopes: value }: Attributes, faults: Fault[]): Partial<ClientSettings> {
  const scopes = readWords('scopes', value, isScope, SCOPES, faults);
  return scopes === undefined ? {} : { scopes };
}

function readWords<Word extends string>(
  name: string,
  value: unknown,
  isWord: (text: string) => text is Word,
  words: readonly Word[],
  faults: Fault[],
): ReadonlySet<Word> | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    faults.push(faultAt(codes.wrongType, name, 'The attribute takes a list of strings'));
    return undefined;
  }
  const wordsOfList = value.flatMap((item: unknown, index): Word[] => {
    if (typeof item === 'string' && isWord(item)) return [item];
    // Further faults are not reported, and a list may have thousands of items.
    if (faults.length >= MAX_FAULTS) return [];
    const place = [name, index] as const;
    if (typeof item === 'string') faults.push(faultAt(codes.notAnOption, place, `The options are ${words.join(', ')}`));
    else faults.push(faultAt(codes.wrongType, place, 'The attribute takes a list of strings'));
    return [];
  });
  return new Set(wordsOfList);
}

function readUser({ associated_user_id: user }: Attributes, faults: Fault[]): Partial<ClientSettings> {
  if (user === undefined) return {};
  if (user === null || user === '') return { associatedUserId: undefined };
  if (typeof user === 'string') return { associatedUserId: user };
  faults.push(faultAt(codes.wrongType, 'associated_user_id', 'The attribute takes a JSON string or null'));
  return {};
}

function readRateLimit({ rate_limit: limit }: Attributes, faults: Fault[]): Partial<ClientSettings> {
  if (limit === undefined) return {};
  if (limit === null) return { rateLimit: undefined };
  if (isRateLimit(limit)) return { rateLimit: limit };
  const fault = Number.isInteger(limit)
    ? faultAt(codes.outOfRange, 'rate_limit', `The attribute takes 1 to ${MAX_RATE_LIMIT}`)
    : faultAt(codes.wrongType, 'rate_limit', 'The attribute takes a whole number or null');
  faults.push(fault);
  return {};
}
