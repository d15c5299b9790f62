import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from './fault.ts';
import type { Verdict } from './judge/judge.ts';

/** A line of the results file. */
export interface Result extends Omit<Fault, 'edits'>, Verdict {
  /** Position in the order of the seed, from 1. */
  readonly number: number;
  readonly seconds: number;
}

/** The results of a run, stored as one line of JSON each, so that an interrupted run can continue. */
export class Results {
  readonly #file: string;
  readonly #byId = new Map<string, Result>();

  constructor(file: string) {
    this.#file = file;
    mkdirSync(path.dirname(file), { recursive: true });
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const line of lines.filter((text) => text !== '')) {
      const result = JSON.parse(line) as Result;
      this.#byId.set(result.id, result);
    }
  }

  get(fault: Fault): Result | undefined {
    return this.#byId.get(fault.id);
  }

  add(result: Result): void {
    this.#byId.set(result.id, result);
    appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
  }
}
