import type { Client } from './client.js';
import type { Picker } from './picker.js';

/** Clients at work on one kind of object, whose histories are checked at the end. */
export interface Workload {
  readonly name: string;
  /** How many writes were acknowledged so far. */
  readonly acknowledged: () => number;
  /** Lets every client finish its current operation. */
  stop(): Promise<void>;
  /** Reads everything that was written once more; returns the faults of the histories, none when all is well. */
  judge(client: Client): Promise<readonly string[]>;
}

export interface WorkloadOptions {
  /** Each with a connection of its own; they all work concurrently. */
  readonly clients: readonly Client[];
  /** Decides what the clients do. */
  readonly picker: Picker;
}
