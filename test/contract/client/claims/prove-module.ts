import { proveCreation } from './prove-creation.js';
import { proveEmpty } from './prove-empty.js';
import { proveLimits } from './prove-limits.js';
import { proveOptions, type Dropdowns } from './prove-options.js';
import { proveReferences } from './prove-references.js';
import { proveRefusals } from './prove-refusals.js';
import { proveRights, type OtherUser } from './prove-rights.js';
import { proveValues } from './prove-values.js';
import type { Subject } from './subject.js';

/**
 * Tries every claim of a module's metadata; the results are in its ledger. If an answer makes it impossible to
 * continue, the ledger records that too, besides the claims that are then not proven.
 */
export async function proveModule(subject: Subject, dropdowns: Dropdowns, others: readonly OtherUser[]): Promise<void> {
  try {
    await proveCreation(subject);
    const record = await proveValues(subject);
    await proveEmpty(subject, record);
    await proveRefusals(subject, record);
    await proveLimits(subject, record);
    await proveOptions(subject, record, dropdowns);
    await proveReferences(subject, record);
    await proveRights(subject, record, others);
  } catch (error) {
    subject.ledger.object(`Gave up: ${error instanceof Error ? error.message : String(error)}`);
  }
}
