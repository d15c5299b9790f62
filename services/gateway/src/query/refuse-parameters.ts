import { throwIfAny, type Fault } from '@crm/errors';
import { readParameters, selectParameters, type ParameterName } from '@crm/jsonapi';
import { searchOf, type RequestTarget } from './search-of.js';

const NONE: ReadonlySet<ParameterName> = new Set();

/**
 * Refuses every query parameter, for URLs that take none. `reason` explains why the parameters of lists do not apply.
 */
export function refuseParameters(request: RequestTarget, reason?: string): void {
  const search = searchOf(request);
  if (search === '') return;
  const faults: Fault[] = [];
  selectParameters(readParameters(search), NONE, faults, reason);
  throwIfAny(faults);
}
