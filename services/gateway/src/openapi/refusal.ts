import type { Fault } from '@crm/errors';
import { withHeaders } from './headers.js';
import { ref, type JsonObject } from './json.js';

/** The description of a status that refuses a request. */
export interface Refusal {
  /** Name of the component. */
  readonly name: string;
  readonly description: string;
  /** Header fields of the answer. */
  readonly headers?: readonly string[];
  readonly example: Fault | readonly [Fault, ...Fault[]];
}

/** The response object of a refusal. */
export function refusalResponse({ headers = [] }: Refusal, description: string, content: JsonObject): JsonObject {
  return { description, ...(headers.length === 0 ? {} : withHeaders(...headers)), content };
}

/** References to the refusals of an operation, by status. */
export function refusalsOf<Status extends string>(
  refusals: Readonly<Record<Status, Refusal>>,
  statuses: readonly Status[],
): JsonObject {
  return Object.fromEntries(statuses.map((status) => [status, ref('responses', refusals[status].name)]));
}
