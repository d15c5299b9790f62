import type { ChannelOptions } from '@grpc/grpc-js';
import { MAX_MESSAGE_BYTES } from './limits.js';

const KEEPALIVE: ChannelOptions = {
  'grpc.keepalive_time_ms': 20_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.keepalive_permit_without_calls': 1,
};

/**
 * Options of every server. There is no maximum connection age: grpc-js loses calls when one ends. Payloads are bounded
 * before they are sent, so that an oversized one fails its own call and not a stream that carries others too.
 */
export const SERVER_OPTIONS: ChannelOptions = {
  ...KEEPALIVE,
  'grpc.max_concurrent_streams': 1_000,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  // Without it grpc-js 1.14 keeps no list of connections, and forceShutdown would leave them all open.
  'grpc.enable_channelz': 1,
};

/** Options of every client. */
export const CLIENT_OPTIONS: ChannelOptions = {
  ...KEEPALIVE,
  'grpc.initial_reconnect_backoff_ms': 200,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.client_idle_timeout_ms': 2 ** 31 - 1,
  'grpc.service_config_disable_resolution': 1,
  'grpc.enable_http_proxy': 0,
  'grpc.enable_channelz': 0,
  // Repeats are decided by the caller's word that a call is idempotent, which a channel does not know.
  'grpc.enable_retries': 0,
  // One stream carries the answers of many calls; the default window of 64 KiB would make them wait for each other.
  'grpc-node.flow_control_window': MAX_MESSAGE_BYTES,
};
