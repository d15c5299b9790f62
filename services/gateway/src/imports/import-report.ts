import { codes, faultDetail, formatTitle, type Fault } from '@crm/errors';
import { fromFaultMessage } from '@crm/grpc';
import type { RowResultMessage } from '@crm/protos';
import type { Row } from './build-row.js';

const ATTRIBUTE = '/data/attributes/';
const EXTERNAL = '/external/';

/** The answer of an import (imports#answer-of-an-import). */
export class ImportReport {
  readonly #maxFaults: number;
  readonly #lines: string[] = [];
  readonly #totals = { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };
  #isComplete = true;

  constructor(maxFaults: number) {
    this.#maxFaults = maxFaults;
  }

  get isFull(): boolean {
    return this.#lines.length > this.#maxFaults;
  }

  /** Adds what became of a row; `result` is that of records, unless the gateway refused it. */
  add(row: Row, result: RowResultMessage | undefined): void {
    this.#totals.read += 1;
    if (result?.outcome === 'ROW_OUTCOME_CREATED') this.#totals.created += 1;
    else if (result?.outcome === 'ROW_OUTCOME_UPDATED') this.#totals.updated += 1;
    else if (result?.outcome === 'ROW_OUTCOME_UNCHANGED') this.#totals.unchanged += 1;
    else this.#totals.refused += 1;
    for (const fault of [...row.faults, ...(result?.faults.map(fromFaultMessage) ?? [])]) this.#noteOf(row, fault);
  }

  /** The import ends at this line although its file does not. */
  end(line: number, fault: Fault): void {
    this.#note(line, fault);
    this.#isComplete = false;
  }

  /** The answer, in NDJSON. */
  write(ignored: Iterable<string>): Buffer {
    const last = { totals: this.#totals, complete: this.#isComplete, ignored: [...ignored] };
    return Buffer.from([...this.#lines, `${JSON.stringify(last)}\n`].join(''));
  }

  /** A fault of a reference shows the external id of the file, also where the row refers to a refused row. */
  #noteOf({ line, input }: Row, fault: Fault): void {
    const column = columnOf(fault);
    const { system, value } = input.references.find(({ attribute }) => attribute === column)?.externalId ?? {};
    if (system === undefined || value === undefined) this.#note(line, fault, column);
    else this.#note(line, { ...fault, value }, `${column}:${system}`);
  }

  #note(line: number, fault: Fault, column?: string): void {
    const { code } = fault;
    this.#lines.push(
      `${JSON.stringify({ line, column, code, title: formatTitle(fault), detail: faultDetail(fault) })}\n`,
    );
  }
}

/** The fault of an import that ends because it has more than these. */
export function tooManyFaults(maxFaults: number): Fault {
  return { code: codes.tooManyFaults, detail: `The import ends here, because it has more than ${maxFaults} faults` };
}

function columnOf({ source }: Fault): string | undefined {
  if (source === undefined || !('pointer' in source)) return undefined;
  const { pointer } = source;
  if (pointer.startsWith(EXTERNAL)) return `id:${pointer.slice(EXTERNAL.length)}`;
  if (pointer === '/data/id') return 'id';
  if (!pointer.startsWith(ATTRIBUTE)) return undefined;
  const [token = ''] = pointer.slice(ATTRIBUTE.length).split('/', 1);
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
