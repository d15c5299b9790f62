import { subscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Stream, Http2Session } from 'node:http2';
import { Client, type ChannelCredentials } from '@grpc/grpc-js';
import type { ChannelTarget } from '../resolver/channel-target.js';

const followed = new WeakSet<Http2Session>();
let isFollowing = false;

/** A client whose calls under way complete at a server that drains. */
export function openClient({ target, options }: ChannelTarget, credentials: ChannelCredentials): Client {
  // grpc-js keeps its sessions private.
  if (!isFollowing) subscribe('http2.client.stream.created', follow);
  isFollowing = true;
  return new Client(target, credentials, options);
}

/**
 * After a GOAWAY, grpc-js still sends keepalive pings. Node refuses to send a ping on a connection that only completes
 * its streams, and grpc-js then fails all of them (https://github.com/grpc/grpc-node/issues/3068). Calls there end by their
 * deadlines.
 */
function follow(message: unknown): void {
  const { session } = (message as { readonly stream: ClientHttp2Stream }).stream;
  if (session === undefined || followed.has(session)) return;
  followed.add(session);
  session.once('goaway', () => {
    session.ping = acknowledge;
  });
}

/** Reports an answer to a ping that is not sent. */
function acknowledge(...parameters: readonly unknown[]): boolean {
  const callback = parameters.at(-1) as (error: Error | null, durationMs: number, payload: Buffer) => void;
  setImmediate(callback, null, 0, Buffer.alloc(8));
  return true;
}
