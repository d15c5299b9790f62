import type { Logger } from '@crm/runtime';
import type { Client, Metadata } from '@grpc/grpc-js';

export interface AddressBook {
  /** Resolves them soon, out of turn. */
  refresh(): void;
  close(): void;
}

/** The service that is called, with everything that depends on how its replicas are found and trusted. */
export interface Peer {
  /** For the log. */
  readonly name: string;
  readonly logger: Logger;
  /** Reports the addresses of all replicas, initially and after every change, each `host:port` with an IP address. */
  readonly follow: (onAddresses: (addresses: readonly string[]) => void) => AddressBook;
  readonly connect: (address: string) => Client;
  /** Adds the headers of a stream, which say who calls. */
  readonly addHeaders: (headers: Metadata) => void;
}
