import type { RecordMessage } from '@crm/protos';
import type { Request } from 'express';
import type { Loaded } from '../documents/write-compound.js';
import { loadIncluded, NOTHING_LOADED } from '../include/load-included.js';
import type { Representation } from '../query/representation.js';
import type { ControllerParts } from './controller.js';
import { listOptions } from './list-time.js';

/** Loads the related records that the representation of these records includes. */
export async function loadRepresented(
  parts: ControllerParts,
  request: Request,
  module: string,
  records: readonly RecordMessage[],
  { include = [], fieldsets }: Representation,
): Promise<Loaded> {
  if (include.length === 0) return NOTHING_LOADED;
  const ids = records.map(({ id }) => id);
  const { defaultPageLimit: perOwner, maxIncluded, maxIncludedBytes } = parts.config;
  const wanted = { module, ids, include, fieldsets, perOwner, maxIncluded, maxIncludedBytes };
  return loadIncluded(parts.clients.reader, wanted, listOptions(parts, request));
}
