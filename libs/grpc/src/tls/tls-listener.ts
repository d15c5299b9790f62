import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server as TlsServer, type TLSSocket } from 'node:tls';
import type { Logger } from '@crm/runtime';
import { experimental, ServerCredentials, type Server } from '@grpc/grpc-js';
import type { Certificates } from './certificates.js';

/** How long a handshake may take, in milliseconds. */
const HANDSHAKE_MS = 10_000;
/** Longest part of the names of a certificate that is logged. */
const MAX_NAMES_LENGTH = 256;

/**
 * Takes connections for a gRPC server from those who prove by a certificate which service they are. Everybody else is cut
 * off after the handshake, with a line in the log, before a byte of HTTP/2 is read.
 */
export class TlsListener {
  readonly #certificates: Certificates;
  readonly #logger: Logger;
  readonly #server: TlsServer;
  #isClosed = false;

  constructor(certificates: Certificates, logger: Logger) {
    this.#certificates = certificates;
    this.#logger = logger;
    let inUse = certificates.latest();
    this.#server = createServer({
      ...inUse.options,
      ALPNProtocols: ['h2'],
      handshakeTimeout: HANDSHAKE_MS,
      requestCert: true,
      // Node would cut them off itself, but could not tell why.
      rejectUnauthorized: false,
    });
    this.#server.prependListener('connection', () => {
      const latest = certificates.latest();
      if (latest !== inUse) this.#server.setSecureContext(latest.options);
      inUse = latest;
    });
    this.#server.on('tlsClientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
      // Who merely goes away, as probes do, is no news.
      if (code.startsWith('ERR_SSL')) this.#tell(code, socket);
    });
  }

  /** Listens and hands connections on; the port. Rejects as `listen` of Node fails. @param address `host:port` */
  async listen(address: string, server: Server): Promise<number> {
    const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
    this.#server.on('secureConnection', (socket) => {
      socket.on('error', () => undefined);
      const fault = this.#faultOf(socket);
      if (fault !== undefined) this.#tell(fault, socket);
      if (fault !== undefined || this.#isClosed) socket.destroy();
      else injector.injectConnection(socket);
    });
    const { host, port = 0 } = experimental.splitHostPort(address) ?? { host: address };
    this.#server.listen({ host, port });
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes no new connections; those that there are belong to the gRPC server. */
  close(): void {
    this.#isClosed = true;
    this.#server.close();
  }

  #faultOf(socket: TLSSocket): string | undefined {
    const { raw, subjectaltname } = socket.getPeerCertificate();
    if ((raw as Buffer | undefined) === undefined) return 'no certificate';
    if (!socket.authorized) return String(socket.authorizationError);
    return this.#certificates.serviceIn(subjectaltname) === undefined ? 'not the name of a service' : undefined;
  }

  #tell(reason: string, socket: TLSSocket): void {
    const { subjectaltname = '' } = socket.getPeerCertificate();
    const names = subjectaltname.slice(0, MAX_NAMES_LENGTH);
    const fields = { event: 'grpc.connection_refused', reason, names, peer: socket.remoteAddress ?? '' };
    this.#logger.warn(fields, 'connection of somebody who does not prove to be one of the services');
  }
}
