import type { RecordMessage } from '@crm/protos';
import type { Request } from 'express';
import type { Clients } from '../clients.js';
import type { Loaded } from '../documents/write-compound.js';
import { loadIncluded, NOTHING_LOADED } from '../include/load-included.js';
import type { Representation } from '../query/representation.js';
import { listOptions } from './list-time.js';

export interface InclusionParts {
  readonly reader: Clients['reader'];
  readonly limits: InclusionLimits;
}

/** Bounds of the related records in an answer, and of the time to load them. */
export interface InclusionLimits {
  readonly defaultPageLimit: number;
  readonly maxIncluded: number;
  readonly maxIncludedBytes: number;
  readonly listTimeoutMs: number;
}

/** Loads the related records that the representation of these records includes. */
export async function loadRepresented(
  { reader, limits }: InclusionParts,
  request: Request,
  module: string,
  records: readonly RecordMessage[],
  { include = [], fieldsets }: Representation,
): Promise<Loaded> {
  if (include.length === 0) return NOTHING_LOADED;
  const ids = records.map(({ id }) => id);
  const { defaultPageLimit: perOwner, maxIncluded, maxIncludedBytes, listTimeoutMs } = limits;
  const source = { module, ids, include, fieldsets, perOwner, maxIncluded, maxIncludedBytes };
  return loadIncluded(reader, source, listOptions(request, listTimeoutMs));
}
