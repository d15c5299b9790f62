import type { Fault } from '@crm/errors';

/** The lines of a file from this one on cannot be read: the import ends there. */
export class BrokenFile extends Error {
  readonly line: number;
  readonly fault: Fault;

  constructor(line: number, fault: Fault) {
    super(fault.detail);
    this.line = line;
    this.fault = fault;
  }
}
