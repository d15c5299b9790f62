import { faultsOf } from '../error-document.js';
import type { Json } from '../metadata/exact-json.js';
import type { Answer } from '../send.js';
import type { ClaimText } from './claims-of.js';
import type { Subject } from './subject.js';

/** Attributes that must be refused, and the claim that says so. */
export interface Refusal {
  readonly kind: string;
  readonly attribute: string;
  /** The place of the error, if it is not the attribute. */
  readonly pointedAt?: string;
  readonly text: ClaimText;
  readonly sent: Readonly<Record<string, Json>>;
  readonly code: number;
  /** Attributes that must not be sent with it, because they would change the answer. */
  readonly apartFrom?: readonly string[];
}

/** Fewer errors than one answer may have, and fewer characters than one body. */
const MOST = 80;
const MOST_CHARACTERS = 200_000;

/**
 * Sends what must be refused, combining as much in one request as can be distinguished, and judges every claim by
 * whether its error is present. An unexpected error is a problem too.
 */
export async function proveRefused(
  { ledger }: Subject,
  refusals: readonly Refusal[],
  write: (attributes: Readonly<Record<string, Json>>) => Promise<Answer>,
): Promise<void> {
  for (const batch of inBatches(refusals)) {
    const sent = Object.assign({}, ...batch.map((refusal) => refusal.sent)) as Record<string, Json>;
    const answer = await write(sent);
    const faults = answer.status < 300 ? [] : faultsOf(answer, 400);
    for (const refusal of batch) {
      const { kind, attribute, text } = refusal;
      const found = faults.filter((fault) => fault.endsWith(` ${placeOf(refusal)}`)).join();
      const value = JSON.stringify(refusal.sent).slice(0, 120);
      ledger.judge(
        kind,
        attribute,
        text,
        found === `${refusal.code} ${placeOf(refusal)}`,
        `${value} gives ${found || 'no error'}`,
      );
    }
    const places = new Set(batch.map(placeOf));
    for (const fault of faults) {
      if (!places.has(fault.slice(fault.indexOf(' ') + 1))) ledger.object(`Unexpected error ${fault}`);
    }
  }
}

function placeOf({ attribute, pointedAt = attribute }: Refusal): string {
  return `/data/attributes/${pointedAt}`;
}

/** Refusals that share one request. */
interface Batch {
  /** The attributes that are sent. */
  readonly names: Set<string>;
  /** These, and all that must not be sent with them. */
  readonly apart: Set<string>;
  readonly refusals: Refusal[];
  size: number;
}

function inBatches(refusals: readonly Refusal[]): readonly (readonly Refusal[])[] {
  const batches: Batch[] = [];
  for (const refusal of refusals) {
    const names = Object.keys(refusal.sent);
    const apart = [...names, ...(refusal.apartFrom ?? [])];
    const size = JSON.stringify(refusal.sent).length;
    const fits = batches.find(
      (batch) =>
        batch.refusals.length < MOST &&
        batch.size + size <= MOST_CHARACTERS &&
        !names.some((name) => batch.apart.has(name)) &&
        !apart.some((name) => batch.names.has(name)),
    );
    const batch = fits ?? { names: new Set(), apart: new Set(), refusals: [], size: 0 };
    if (fits === undefined) batches.push(batch);
    for (const name of names) batch.names.add(name);
    for (const name of apart) batch.apart.add(name);
    batch.refusals.push(refusal);
    batch.size += size;
  }
  return batches.map((batch) => batch.refusals);
}
