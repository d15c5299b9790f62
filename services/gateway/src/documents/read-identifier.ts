import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import { isObject, shown } from './json-object.js';

const NO_MEMBERS = 'An identifier has no such member; the record is changed at its own URL';

/**
 * Reads a document whose `data` identifies one record of a module, and returns the id. Throws 8102, 8103, and 8008 for
 * another type, each alone; then all of 8104, 8105 and 8305 together.
 */
export function readIdentifier(document: unknown, module: string): string {
  if (!isObject(document)) throw new AppError({ code: codes.documentNotAnObject, source: { pointer: '' } });
  const { data } = document;
  if (!isObject(data)) throw new AppError({ code: codes.dataNotAResource, source: { pointer: '/data' } });
  const { type, id } = data;
  const ofType = { source: { pointer: '/data/type' }, ...shown(type) };
  if (typeof type === 'string' && type !== module) throw new AppError({ code: codes.typeDiffersFromUrl, ...ofType });
  const faults: Fault[] = [];
  if (typeof type !== 'string') faults.push({ code: codes.typeMissing, ...ofType });
  if (typeof id !== 'string') {
    const detail = 'The identifier needs the member id, a string';
    faults.push({ code: codes.idMissing, source: { pointer: '/data/id' }, detail, ...shown(id) });
  }
  for (const member of ['attributes', 'relationships']) {
    if (data[member] === undefined) continue;
    faults.push({ code: codes.invalidLinkage, source: { pointer: `/data/${member}` }, detail: NO_MEMBERS });
  }
  throwIfAny(faults);
  return String(id);
}
