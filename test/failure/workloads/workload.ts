import type { Picker } from '@crm/local';
import type { Client } from './client.js';

/** Clients at work on one kind of object, whose histories are judged in the end. */
export interface Workload {
  readonly name: string;
  /** How many writes were acknowledged so far. */
  readonly acknowledged: () => number;
  /** Lets every client finish its present operation. */
  stop(): Promise<void>;
  /** Reads all that was written once more; what is wrong with the histories, nothing when all is well. */
  judge(client: Client): Promise<readonly string[]>;
}

/** What a workload is given. */
export interface WorkloadOptions {
  /** Each with a connection of its own; as many as are to work at once. */
  readonly clients: readonly Client[];
  /** Decides what the clients do. */
  readonly picker: Picker;
}
