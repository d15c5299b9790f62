import type { Catalog, Module } from '@crm/catalog';
import type { Fault } from '@crm/errors';
import { readFieldsets, readInclude, type GivenParameters } from '@crm/jsonapi';
import { bindFields, type Fieldsets } from './bind-fields.js';
import { bindInclude, type IncludeNode } from './bind-include.js';

/** The members of records and the related records that a client wants. */
export interface Representation {
  readonly fieldsets: Fieldsets;
  /** Links whose records are included. Undefined without `include`; then the document has no member `included`. */
  readonly include: readonly IncludeNode[] | undefined;
}

/** All members, without related records. */
export const PLAIN: Representation = { fieldsets: new Map(), include: undefined };

/** Reads `fields` and `include`. Adds 8212, 8213 and 8714, see `bindFields`, `bindInclude` and `readInclude`. */
export function readRepresentation(
  catalog: Catalog,
  given: GivenParameters,
  module: Module,
  maxIncludePaths: number,
  faults: Fault[],
): Representation {
  const paths = readInclude(given.once.get('include'), maxIncludePaths, faults);
  return {
    fieldsets: bindFields(catalog, readFieldsets(given.fields), faults),
    include: paths === undefined ? undefined : bindInclude(catalog, paths, module, faults),
  };
}

/** Whether the document is the same as without `fields` and `include`. */
export function isPlain({ fieldsets, include }: Representation): boolean {
  return fieldsets.size === 0 && include === undefined;
}
