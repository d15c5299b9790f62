export type { AddressBook } from './client/peer.js';
export { StreamTransport } from './client/stream-transport.js';
export { DeadlineTimer } from './deadline-timer.js';
export { toEpoch, toMonotonic } from './epoch-deadline.js';
export type { RequestFrame } from './frames/request-frame.js';
export { statusName, toStatus } from './grpc-status.js';
export { CallStreams, type Answers, type IncomingStream, type StreamHandler } from './server/call-streams.js';
export { NO_BYTES, type Failure } from './streamed-call.js';
