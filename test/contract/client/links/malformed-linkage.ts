import { freshId } from '../records.js';
import type { LinkKind } from './link-kinds.js';

/** A body that no link accepts, and the faults with which it is refused. */
export interface MalformedLinkage {
  readonly what: string;
  /** Undefined = no body. */
  readonly body: string | undefined;
  readonly status: number;
  /** Code and place of every fault, sorted. */
  readonly faults: readonly string[];
}

/** The writes of a link: POST, PATCH and DELETE respectively. */
export type LinkVerb = 'add' | 'replace' | 'remove';

/** Bodies that are refused for their form, whatever the records they name; `id` is that of a live related record. */
export function malformedLinkages(kind: LinkKind, verb: LinkVerb, id: string): readonly MalformedLinkage[] {
  const good = { type: kind.related, id };
  const other = { type: kind.related, id: freshId() };
  const common: readonly MalformedLinkage[] = [
    { what: 'no body', body: undefined, status: 400, faults: ['8312 '] },
    { what: 'broken JSON', body: '{"data":', status: 400, faults: ['8101 '] },
    { what: 'an array as document', body: JSON.stringify([good]), status: 400, faults: ['8102 '] },
    of('missing data', {}, '8312 /data'),
    of('data beside the point', { beside: [] }, '8312 /data'),
    ofData('a string', id, '8305 /data'),
    ofData('a number', 7, '8305 /data'),
    ofData('a boolean', false, '8305 /data'),
    ofData('an entry that is a string', [id], '8305 /data/0'),
    ofData('an entry that is null', [null], '8305 /data/0'),
    ofData('an entry that is an array', [[good]], '8305 /data/0'),
    ofData('an entry without type', [{ id }], '8305 /data/0/type'),
    ofData('an entry whose type is not a string', [{ id, type: 1 }], '8305 /data/0/type'),
    ofData('an entry of a wrong type', [{ ...good, type: wrongType(kind) }], '8303 /data/0/type'),
    ofData('an entry of an unknown type', [{ ...good, type: 'Nope' }], '8303 /data/0/type'),
    ofData(
      'an entry whose type is in lower case',
      [{ ...good, type: kind.related.toLowerCase() }],
      '8303 /data/0/type',
    ),
    ofData('an entry without id', [{ type: kind.related }], '8305 /data/0/id'),
    ofData('an entry whose id is a number', [{ ...good, id: 1 }], '8106 /data/0/id'),
    ofData('an entry whose id is empty', [{ ...good, id: '' }], '8106 /data/0/id'),
    ofData('an entry whose id is invalid', [{ ...good, id: 'a/b' }], '8106 /data/0/id'),
    ofData('an empty entry', [{}], '8305 /data/0/id', '8305 /data/0/type'),
    ofData('a lone object of a wrong type', { ...good, type: wrongType(kind) }, '8303 /data/type'),
    ofData('a lone object without id', { type: kind.related }, '8305 /data/id'),
  ];
  const needed = verb === 'replace' ? [] : [ofData('null', null, '8306 /data'), ofData('nothing', [], '8306 /data')];
  const perCardinality =
    kind.cardinality === 'one'
      ? [ofData('two entries', [good, other], '8306 /data'), ...needed]
      : [
          ofData('null', null, '8306 /data'),
          ofData('a duplicate', [good, good], '8304 /data/1/id'),
          ofData('a duplicate further down', [good, other, good], '8304 /data/2/id'),
          ofData(
            'several faults',
            [{ type: 'Nope', id }, good, 1],
            '8303 /data/0/type',
            '8304 /data/1/id',
            '8305 /data/2',
          ),
          ofData(
            'more than 1,000 entries',
            Array.from({ length: 1_001 }, () => other),
            '8710 /data',
          ),
        ];
  return [...common, ...perCardinality];
}

/** A module to which the link does not lead. */
function wrongType({ related }: LinkKind): string {
  return related === 'Accounts' ? 'Contacts' : 'Accounts';
}

function ofData(what: string, data: unknown, ...faults: string[]): MalformedLinkage {
  return of(what, { data }, ...faults);
}

function of(what: string, document: unknown, ...faults: string[]): MalformedLinkage {
  return { what, body: JSON.stringify(document), status: 400, faults: faults.toSorted() };
}
