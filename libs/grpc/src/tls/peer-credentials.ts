import { isIP, type Socket } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { reasonOf, type Logger } from '@crm/runtime';
import {
  ChannelCredentials,
  credentials,
  experimental,
  type CallCredentials,
  type ChannelOptions,
} from '@grpc/grpc-js';
import { PollingResolver } from '../resolver/polling-resolver.js';
import type { Certificates } from './certificates.js';

/** The peer that a client connects to. */
export interface Peer {
  /** The service, which its certificate has to prove; a host name proves nothing and need not be in the certificate. */
  readonly service: string;
  /** Its address by name, `host:port`, or several separated by commas. */
  readonly address: string;
}

/** The credentials of a client: mutual TLS where the process has certificates, else none. */
export function credentialsFor(peer: Peer, certificates: Certificates | undefined, logger: Logger): ChannelCredentials {
  return certificates === undefined ? credentials.createInsecure() : new PeerCredentials(peer, certificates, logger);
}

/** Makes each connection with the certificates of that moment; those of grpc-js would read three files separately. */
class PeerCredentials extends ChannelCredentials {
  readonly #peer: Peer;
  readonly #certificates: Certificates;
  readonly #logger: Logger;

  constructor(peer: Peer, certificates: Certificates, logger: Logger) {
    super();
    this.#peer = peer;
    this.#certificates = certificates;
    this.#logger = logger;
  }

  override _isSecure(): boolean {
    return true;
  }

  override _equals(other: ChannelCredentials): boolean {
    return other === this;
  }

  override _createSecureConnector(
    _target: experimental.GrpcUri,
    _options: ChannelOptions,
    callCredentials: CallCredentials = credentials.createEmpty(),
  ): experimental.SecureConnector {
    return {
      waitForReady: () => Promise.resolve(),
      connect: (socket) => this.#connect(socket),
      getCallCredentials: () => callCredentials,
      destroy: () => undefined,
    };
  }

  #connect(socket: Socket): Promise<experimental.SecureConnectResult> {
    const serverName = hostOf(this.#peer.address);
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        const { service: peer, address } = this.#peer;
        const fields = { event: 'grpc.tls_failed', peer, address, reason: reasonOf(error) };
        this.#logger.warn(fields, 'no connection: the peer has not proven who it is, or does not believe us');
        reject(error);
      };
      const closed = (): void => {
        fail(new Error('closed by the peer'));
      };
      const secured = connect({
        socket,
        secureContext: this.#certificates.latest().context,
        ALPNProtocols: ['h2'],
        ...(serverName === undefined ? {} : { servername: serverName }),
        checkServerIdentity: (_host, certificate) => this.#faultOf(certificate),
      });
      secured.once('error', fail).once('close', closed);
      secured.once('secureConnect', () => {
        secured.off('error', fail).off('close', closed);
        resolve({ socket: secured, secure: true });
      });
    });
  }

  #faultOf({ subjectaltname }: PeerCertificate): Error | undefined {
    const found = this.#certificates.serviceIn(subjectaltname);
    if (found === this.#peer.service) return undefined;
    return new Error(`the certificate is that of ${found ?? subjectaltname ?? 'nobody'}`);
  }
}

/**
 * The server name for TLS, without the dot that makes it absolute; addresses are not allowed in it (RFC 6066 section
 * 3).
 */
function hostOf(address: string): string | undefined {
  const authority = PollingResolver.getDefaultAuthority({ path: address });
  const host = experimental.splitHostPort(authority)?.host ?? '';
  return host === '' || isIP(host) !== 0 ? undefined : host;
}
