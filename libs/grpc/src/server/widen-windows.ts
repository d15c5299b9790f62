import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Http2Session, ServerHttp2Stream } from 'node:http2';
import { BYTE_STREAM_WINDOW_BYTES, FLOW_WINDOW_BYTES } from '../limits.js';

// grpc-js has an option only for its clients and keeps the sessions of its servers private.
const CREATED = 'http2.server.stream.created';
const widened = new WeakSet<Http2Session>();

/**
 * Lets more than 64 KiB be in transit to the gRPC servers of this process, until the returned function is called.
 * HTTP/2 starts with that window for each call and for all calls of a connection together (RFC 9113 section 6.9.2):
 * uploads, and the calls of one stream, would wait for each other and travel in small pieces. It applies to a
 * connection from its first call on.
 */
export function widenWindows(): () => void {
  subscribe(CREATED, widen);
  return () => {
    unsubscribe(CREATED, widen);
  };
}

function widen(message: unknown): void {
  const { session } = (message as { readonly stream: ServerHttp2Stream }).stream;
  if (session === undefined || widened.has(session)) return;
  widened.add(session);
  session.setLocalWindowSize(FLOW_WINDOW_BYTES);
  session.settings({ initialWindowSize: BYTE_STREAM_WINDOW_BYTES });
}
