import type { OutgoingCall } from './outgoing-call.js';

/** How calls get to the peer and answers back. */
export interface Transport {
  /** Begins to connect; does not wait for it. */
  start(): void;
  /** Sends one try of a call; ends in `succeed` or `fail` of the call, by its deadline at the latest. */
  send(call: OutgoingCall): void;
  /** The answer of a call is no longer wanted; the call hears nothing more. */
  abandon(call: OutgoingCall): void;
  /** Gives up what is under way and closes the connection. */
  stop(): void;
}
