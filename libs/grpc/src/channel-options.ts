import { logVerbosity, setLogVerbosity, type ChannelOptions } from '@grpc/grpc-js';
import {
  BYTE_STREAM_WINDOW_BYTES,
  FLOW_WINDOW_BYTES,
  MAX_CHUNK_BYTES,
  MAX_MESSAGE_BYTES,
  SENT_CHUNK_BYTES,
} from './limits.js';

// grpc-js prints to the console, past the log; its messages also reach callers as errors.
setLogVerbosity(logVerbosity.NONE);

const KEEPALIVE: ChannelOptions = {
  'grpc.keepalive_time_ms': 20_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.keepalive_permit_without_calls': 1,
};

/**
 * Options of every server. There is no maximum connection age: grpc-js loses calls when it expires. Payloads are
 * bounded before they are sent, so that an oversized one fails its own call and not a stream that carries other calls.
 */
export const SERVER_OPTIONS: ChannelOptions = {
  ...KEEPALIVE,
  'grpc.max_concurrent_streams': 1_000,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  // Without it grpc-js 1.14 keeps no list of connections, and forceShutdown would leave them all open.
  'grpc.enable_channelz': 1,
};

/** Options of every client. The channel itself only repeats calls that no server has started. */
export const CLIENT_OPTIONS: ChannelOptions = {
  ...KEEPALIVE,
  'grpc.initial_reconnect_backoff_ms': 200,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.client_idle_timeout_ms': 2 ** 31 - 1,
  'grpc.service_config_disable_resolution': 1,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  'grpc.enable_http_proxy': 0,
  'grpc.enable_channelz': 0,
  // One stream carries the answers of many calls; the default window of 64 KiB would make them wait for each other.
  'grpc-node.flow_control_window': FLOW_WINDOW_BYTES,
};

/** Options of a client with one long-lived stream. A lost stream is replaced by a new one, not retried. */
export const STREAM_CLIENT_OPTIONS: ChannelOptions = { ...CLIENT_OPTIONS, 'grpc.enable_retries': 0 };

/** Options of a client of byte streams, which buffers no more of a file than is in transit. */
export const BYTE_STREAM_CLIENT_OPTIONS: ChannelOptions = {
  ...CLIENT_OPTIONS,
  'grpc.enable_retries': 0,
  // grpc-js repeats a call that no server has started from its buffer: the head and one chunk. With a larger buffer it
  // would request more data without waiting for the peer, and keep up to 1 MiB of every upload until that is answered.
  'grpc.per_rpc_retry_buffer_size': SENT_CHUNK_BYTES + 4 * 1024,
  'grpc.max_receive_message_length': MAX_CHUNK_BYTES + 1024,
  'grpc-node.flow_control_window': BYTE_STREAM_WINDOW_BYTES,
};
