import { isIP } from 'node:net';
import type { Request } from 'express';

/** Some proxies tell the port as well. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * The network address of the client: of whoever has connected, or what trusted proxies tell by X-Forwarded-For. What they
 * tell counts only if it is an address; else it is that of the proxy.
 */
export function clientAddressOf(request: Pick<Request, 'ip' | 'socket'>): string {
  const told = request.ip ?? '';
  const { v4, v6 } = WITH_PORT.exec(told)?.groups ?? {};
  return [told, v4, v6].find((text) => text !== undefined && isIP(text) !== 0) ?? request.socket.remoteAddress ?? '';
}
