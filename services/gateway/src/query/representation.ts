import type { Module } from '@crm/catalog';
import type { Fault } from '@crm/errors';
import { readFieldsets, readInclude, type GivenParameters } from '@crm/jsonapi';
import { bindFields, type Fieldsets } from './bind-fields.js';
import { bindInclude, type IncludeNode } from './bind-include.js';

/** What a client wants to see of records, and with them. */
export interface Representation {
  readonly fieldsets: Fieldsets;
  /** Links whose records are to come along; undefined = not asked for, and then there is no member `included`. */
  readonly include: readonly IncludeNode[] | undefined;
}

/** Everything of the records and nothing besides. */
export const PLAIN: Representation = { fieldsets: new Map(), include: undefined };

/** Reads `fields` and `include`; adds 8212 to 8714, see `bindFields`, `readInclude` and `bindInclude`. */
export function readRepresentation(
  given: GivenParameters,
  module: Module,
  maxIncludePaths: number,
  faults: Fault[],
): Representation {
  const paths = readInclude(given.once.get('include'), maxIncludePaths, faults);
  return {
    fieldsets: bindFields(readFieldsets(given.fields), faults),
    include: paths === undefined ? undefined : bindInclude(paths, module, faults),
  };
}

/** Whether the documents are those that come without `fields` and `include`. */
export function isPlain({ fieldsets, include }: Representation): boolean {
  return fieldsets.size === 0 && include === undefined;
}
