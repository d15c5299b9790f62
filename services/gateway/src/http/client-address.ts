import { isIP } from 'node:net';
import type { Request } from 'express';

/** Some proxies append the port. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * The network address of the client: the peer address, or the one in X-Forwarded-For from trusted proxies. If that is
 * no valid address, the address of the proxy.
 */
export function clientAddressOf(request: Pick<Request, 'ip' | 'socket'>): string {
  const told = request.ip ?? '';
  const { v4, v6 } = WITH_PORT.exec(told)?.groups ?? {};
  return [told, v4, v6].find((text) => text !== undefined && isIP(text) !== 0) ?? request.socket.remoteAddress ?? '';
}
