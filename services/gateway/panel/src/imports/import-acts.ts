import { sendWithProgress } from '../files/send-with-progress.js';
import type { Session } from '../session/session.js';

/** Operations on files with many records. */
export interface ImportActs {
  /** Sends a CSV file. `from` is the line on which its rows begin in the file that the user has. */
  readonly importFile: (wanted: WantedImport, csv: Blob, from: number, sending: Sending) => Promise<ImportReport>;
}

export const MODES = ['create', 'update', 'upsert'] as const;

export type ImportMode = (typeof MODES)[number];

export interface WantedImport {
  readonly module: string;
  readonly mode: ImportMode;
  /** The column by which records are found, `id` or `id:{system}`; undefined for the usual one. */
  readonly key: string | undefined;
  /** Judges the rows, and stores nothing. */
  readonly isCheck: boolean;
}

export interface Sending {
  /** The `Idempotency-Key`: with the same one, what is stored already is not stored again. */
  readonly operation: string;
  readonly signal: AbortSignal;
  /** Receives the part that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The answer of an import (imports#answer-of-an-import). */
export interface ImportReport {
  readonly faults: readonly ImportFault[];
  readonly totals: Readonly<Record<'read' | 'created' | 'updated' | 'unchanged' | 'refused', number>>;
  /** Otherwise the rows from the line of the last fault on were not read. */
  readonly complete: boolean;
}

export interface ImportFault {
  /** The line in the file that the user has. */
  readonly line: number;
  readonly column?: string;
  readonly code: number;
  readonly title: string;
  readonly detail: string;
}

/** As many as the API reports. */
const MOST_FAULTS = '10000';

export function createImportActs({ exchange, signal: ending }: Session): ImportActs {
  return {
    importFile: async ({ module, mode, key, isCheck }, body, from, { operation, signal, onProgress }) => {
      const query = new URLSearchParams({ module, mode, maxFaults: MOST_FAULTS });
      if (key !== undefined && mode !== 'create') query.set('key', key.replace(/^id:/, ''));
      if (isCheck) query.set('dryRun', 'true');
      const headers = { 'Content-Type': 'text/csv', 'Idempotency-Key': operation };
      const init = { method: 'POST', headers, body, signal: AbortSignal.any([signal, ending()]) };
      const answer = await exchange(`api/v8/imports?${query.toString()}`, init, sendWithProgress(onProgress));
      const lines = (await answer.text()).trimEnd().split('\n');
      const last = JSON.parse(lines.pop() ?? '') as Omit<ImportReport, 'faults'>;
      const faults = lines.map((text) => JSON.parse(text) as ImportFault);
      // The rows that are sent begin on line 2.
      return { ...last, faults: faults.map((fault) => ({ ...fault, line: fault.line + from - 2 })) };
    },
  };
}
