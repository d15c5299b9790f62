import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server as TlsServer, type TLSSocket } from 'node:tls';
import type { Logger } from '@crm/runtime';
import { experimental, ServerCredentials, type Server } from '@grpc/grpc-js';
import type { Certificates } from './certificates.js';

/** How long a handshake may take, in milliseconds. */
const HANDSHAKE_MS = 10_000;
/** How many characters of the names of a certificate are logged. */
const MAX_NAMES_LENGTH = 256;

/**
 * Accepts connections for a gRPC server from callers whose certificate proves that they are one of the services. Every
 * other connection is closed after the handshake, with a log line, before a byte of HTTP/2 is read.
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
      // Node would close them itself, but could not report why.
      rejectUnauthorized: false,
    });
    this.#server.prependListener('connection', () => {
      const latest = certificates.latest();
      if (latest !== inUse) this.#server.setSecureContext(latest.options);
      inUse = latest;
    });
    this.#server.on('tlsClientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
      // A client that merely disconnects, as probes do, is not logged.
      if (code.startsWith('ERR_SSL')) this.#tell(code, socket);
    });
  }

  /**
   * Listens and passes connections on; resolves to the port. Rejects as `listen` of Node fails. @param address
   * `host:port`
   */
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

  /** Accepts no new connections; the existing ones belong to the gRPC server. */
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
