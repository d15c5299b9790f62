import { AppError, throwIfAny, type Fault } from '@crm/errors';
import type { ListRequestInput } from '@crm/protos';
import type { Clients } from '../clients.js';
import type { ListQuery } from './parse-list.js';

/** The source of a list, see `ListRequest`. */
type ListOrigin = Required<Pick<ListRequestInput, 'module'>> & Pick<ListRequestInput, 'through' | 'ofUser'>;
type Reader = Pick<Clients['reader'], 'list'>;

/** Codes of the query of a list. */
const OF_QUERY = /^(?:82|871)/;

/**
 * Throws the faults of a query that has any, along with those that records finds in its filters and sorts, so that a
 * client learns all of them at once. When records cannot answer, only the query's own faults are thrown.
 */
export async function refuseFaulty(
  reader: Reader,
  { module, through, ofUser }: ListOrigin,
  { faults, request: { query, limit, offset } }: Pick<ListQuery, 'faults' | 'request'>,
  options: Parameters<Reader['list']>[1],
): Promise<void> {
  if (faults.length === 0) return;
  const origin = { module, ...(through && { through }), ...(ofUser && { ofUser }) };
  const others =
    query === undefined
      ? []
      : await faultsOf(reader.list({ ...origin, query, limit, offset, checkOnly: true }, options));
  throwIfAny([...faults, ...others]);
}

async function faultsOf(checked: Promise<unknown>): Promise<readonly Fault[]> {
  try {
    await checked;
    return [];
  } catch (error) {
    return error instanceof AppError ? error.faults.filter(({ code }) => OF_QUERY.test(String(code))) : [];
  }
}
