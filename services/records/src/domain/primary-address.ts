import {
  edgeNamed,
  isEdgeLink,
  type AddressValue,
  type EdgeLink,
  type Field,
  type Module,
  type SqlValue,
} from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { LinkageMessage } from '@crm/protos';

/** The change that a document makes to the primary e-mail address of its record. */
export interface AddressChange {
  /** The link that leads from the record to its primary address. */
  readonly link: EdgeLink;
  /** The address, null for none; absent when the document does not change it. */
  readonly email?: { readonly value: string | null; readonly pointer: string };
  /** Flags of the address, by the attributes of the address. */
  readonly flags: readonly AddressFlag[];
  /** The linkage of the same document that replaces the record's addresses; absent where there is none. */
  readonly replacement?: LinkageMessage;
}

export interface AddressFlag {
  readonly field: string;
  readonly value: SqlValue;
  readonly pointer: string;
}

const EMAIL = 'email_address';

/** The change of the primary address in the attributes of a document; undefined when there is none. */
export function readAddressChange(
  module: Module,
  sent: readonly AddressValue[],
  linkages: readonly LinkageMessage[],
): AddressChange | undefined {
  const [first] = sent;
  const derived = first && module.fields.get(first.attribute)?.derived;
  if (derived?.kind !== 'primaryAddress') return undefined;
  const email = sent.find(({ field }) => field === EMAIL);
  const link = edgeNamed(module, derived.link);
  const replacement = linkages.find((linkage) => {
    const other = module.links.get(linkage.link);
    return other !== undefined && isEdgeLink(other) && other.table === link.table;
  });
  return {
    link,
    ...(replacement && { replacement }),
    ...(email && {
      email: { value: typeof email.value === 'string' ? email.value : null, pointer: email.pointer },
    }),
    flags: sent.filter(({ field }) => field !== EMAIL).map(({ field, value, pointer }) => ({ field, value, pointer })),
  };
}

/**
 * The faults of a change for a record whose primary address is `current`: 8311 when the document also replaces the
 * record's addresses by a link, 8124 for flags of an address that the record will not have. With a link only the
 * transaction can detect the latter.
 */
export function addressFaults({ email, flags, replacement }: AddressChange, current: string | null): Fault[] {
  if (replacement !== undefined) {
    const isOther = email !== undefined && !isSameAddress(email.value, current);
    return isOther
      ? [{ code: codes.contradictingLinks, value: replacement.link, source: { pointer: replacement.pointer } }]
      : [];
  }
  const address = email === undefined ? current : email.value;
  return address === null ? flagsWithoutAddress(flags) : [];
}

/** The faults 8124 of flags without an address. A flag that is false needs no address. */
export function flagsWithoutAddress(flags: readonly AddressFlag[]): Fault[] {
  return flags
    .filter(({ value }) => value === true)
    .map(({ pointer }) => ({ code: codes.emailAddressMissing, source: { pointer } }));
}

/**
 * Whether a value sent for an attribute of the primary address is the stored one: case does not count in the address,
 * and without an address a flag is null, and false says the same.
 */
export function isSameAddressValue({ type, derived }: Field, sent: unknown, stored: unknown): boolean {
  if (derived?.kind !== 'primaryAddress') return false;
  if (type === 'bool') return sent === false && stored === null;
  return typeof sent === 'string' && typeof stored === 'string' && isSameAddress(sent, stored);
}

function isSameAddress(one: string | null, other: string | null): boolean {
  return one?.toUpperCase() === other?.toUpperCase();
}
