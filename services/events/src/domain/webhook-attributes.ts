import { CHANGE_KINDS, DEFINITION_LIMITS, type Catalog } from '@crm/catalog';
import { codes, MAX_FAULTS, type Fault } from '@crm/errors';
import { faultAt, textFaults, unknownAttributes, type Attributes } from '@crm/service';
import { addressOf, isLocalName, type MayReceive } from './receiver-address.js';
import { FORMATS, type Format, type WebhookSettings } from './webhook.js';

const WRITABLE = ['url', 'modules', 'kinds', 'user_id', 'format', 'active'] as const;
const READ_ONLY = ['position', 'lag', 'failures', 'paused_reason', 'created', 'modified'] as const;
const SECRET = 'secret';
const MAX_URL_LENGTH = 2_000;
const MAX_ID_LENGTH = 36;
const LOOPBACK = ['127.0.0.1', '::1'];
const WHITESPACE = /[\s\p{Cc}]/u;

/** The settings that could be read from a request, and the faults of the others. */
export interface ReadSettings {
  readonly given: Partial<WebhookSettings>;
  readonly faults: readonly Fault[];
}

/**
 * Reads the attributes of a webhook (webhooks#attributes). An update ignores read-only ones: it may send back a document
 * that was read a while ago. Does not check that the user exists.
 */
export function readWebhookAttributes(
  catalog: Catalog,
  attributes: Attributes,
  mayReceive: MayReceive,
  act: 'create' | 'update',
): ReadSettings {
  const { url, modules, kinds, user_id: userId, format, active } = attributes;
  const refused = [...(act === 'create' ? READ_ONLY : []), SECRET].filter((name) => name in attributes);
  const faults = [
    ...unknownAttributes(attributes, [...WRITABLE, ...READ_ONLY, SECRET]),
    ...refused.map((name) => faultAt(codes.attributeReadOnly, name)),
    ...(url === undefined ? [] : urlFaults(url, mayReceive)),
    ...wordFaults('modules', modules, (name) => isPosted(catalog, name)),
    ...wordFaults('kinds', kinds, (kind) => (CHANGE_KINDS as readonly string[]).includes(kind)),
    ...(userId === undefined ? [] : textFaults('user_id', userId, MAX_ID_LENGTH)),
    ...(format === undefined || isFormat(format)
      ? []
      : [faultAt(codes.notAnOption, 'format', `The options are ${FORMATS.join(', ')}`)]),
    ...(active === undefined || typeof active === 'boolean'
      ? []
      : [faultAt(codes.wrongType, 'active', 'The attribute takes true or false')]),
  ];
  const given = { url, modules, kinds, userId, format, active };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  // Values with faults are not used.
  return { given: Object.fromEntries(present), faults };
}

/** Only records knows the custom modules. */
function isPosted(catalog: Catalog, module: string): boolean {
  return catalog.module(module)?.makerOnly === false || DEFINITION_LIMITS.moduleName.test(module);
}

function isFormat(value: unknown): value is Format {
  return (FORMATS as readonly unknown[]).includes(value);
}

/** The receiver gets the data of the CRM, so it needs TLS; one in a network of the operator may do without. */
function urlFaults(value: unknown, mayReceive: MayReceive): Fault[] {
  const faults = textFaults('url', value, MAX_URL_LENGTH);
  if (typeof value !== 'string' || faults.length > 0) return faults;
  // URL.parse would remove it, and the webhook would have another URL than the client sent.
  const url = WHITESPACE.test(value) ? null : URL.parse(value);
  const refuse = (detail: string): Fault[] => [faultAt(codes.malformedValue, 'url', detail)];
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return refuse('The attribute takes an https URL');
  if (url.username !== '' || url.password !== '') return refuse('The URL must not have a user or a password');
  const address = addressOf(url);
  const addresses = isLocalName(url.hostname) ? LOOPBACK : address === undefined ? [] : [address];
  if (addresses.length > 0 && !addresses.some((one) => mayReceive(one, url.protocol)))
    return refuse('Webhooks may not post to this address');
  return [];
}

/** Null, or a list that is not empty of known words, each once. */
function wordFaults(name: string, value: unknown, isKnown: (word: string) => boolean): Fault[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length === 0)
    return [faultAt(codes.wrongType, name, 'The attribute takes null or a list of names')];
  const faults: Fault[] = [];
  for (const [index, word] of (value as readonly unknown[]).entries()) {
    // Further faults are not reported, and a list may have thousands of items.
    if (faults.length >= MAX_FAULTS) break;
    const place = [name, index] as const;
    if (typeof word !== 'string' || !isKnown(word)) faults.push(faultAt(codes.notAnOption, place));
    else if (value.indexOf(word) < index)
      faults.push(faultAt(codes.notAnOption, place, `The name ${JSON.stringify(word)} is given twice`));
  }
  return faults;
}
