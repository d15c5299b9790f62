import type { Dispute, Merged } from '../data/told.js';
import { createPassingValue } from '../look/passing-value.js';

/** The attributes that get the user's values; undefined if the user saves nothing yet. */
export type Decision = readonly string[] | undefined;

export type Disputed = Dispute & { readonly decide: (decision: Decision) => void };

/** The dispute that the user has to decide. */
export const openDispute = createPassingValue<Disputed>();

/** The changes of somebody else, until the page has named them. */
export const mergedChanges = createPassingValue<Merged>();

/** Lets the user choose one of two values of each attribute. One dispute at a time: another one is not decided yet. */
export async function askUser(dispute: Dispute): Promise<Decision> {
  if (openDispute.current() !== undefined) return undefined;
  const decision = await new Promise<Decision>((decide) => {
    openDispute.show({ ...dispute, decide });
  });
  openDispute.forget();
  return decision;
}
