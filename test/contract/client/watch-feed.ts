import type { Stack } from '@crm/local-stack';
import { changes as contract } from '@crm/protos';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { feedChange, type ChangeObject, type FeedChange } from '../../failure/changes/feed-change.js';

/** Lets {@link watchFeed} call events. */
export const READER_MAY_WATCH = { CRM_EVENTS_CALLERS: 'reader:read' };

export interface WatchOptions {
  readonly stack: Stack;
  readonly token: string;
  readonly after: string;
  readonly signal: AbortSignal;
  readonly modules?: readonly string[];
  /** Default: the one that may watch. */
  readonly caller?: string;
}

/** A message of the stream. */
export interface WatchedMessage {
  readonly changes: readonly FeedChange[];
  readonly position: string;
}

/** Calls Watch once, as a service of a customer does. Rejects with a ServiceError. */
export async function* watchFeed({
  stack,
  token,
  after,
  signal,
  modules = [],
  caller = 'reader',
}: WatchOptions): AsyncGenerator<WatchedMessage, void> {
  const { path, requestSerialize, responseDeserialize } = contract.methods.Watch;
  const metadata = new Metadata();
  metadata.set('x-crm-caller', caller);
  metadata.set('authorization', `Bearer ${token}`);
  const client = new Client(`127.0.0.1:${stack.services.events?.grpcPort ?? 0}`, credentials.createInsecure());
  const wanted = { after, modules: [...modules] };
  const call = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, wanted, metadata);
  const cancel = (): void => {
    call.cancel();
  };
  signal.addEventListener('abort', cancel);
  try {
    for await (const message of call as AsyncIterable<ReturnType<typeof responseDeserialize>>) {
      yield { changes: message.changes.map(toChange), position: String(message.position) };
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    client.close();
  }
}

function toChange({
  position,
  attributesJson,
}: {
  readonly position: number;
  readonly attributesJson: Uint8Array;
}): FeedChange {
  const attributes = JSON.parse(Buffer.from(attributesJson).toString()) as ChangeObject['attributes'];
  return feedChange({ type: 'changes', id: String(position), attributes });
}
