import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { reasonOf, StartupError, type Logger } from '@crm/runtime';
import { serviceNames, type ServiceNames } from './service-names.js';
import type { TlsSettings } from './tls-settings.js';

/** Certificate, key and authorities that belong together. */
export interface CertificateSet {
  readonly options: SecureContextOptions;
  readonly context: SecureContext;
}

/** Proves which service this process is, and identifies other services. */
export interface Certificates {
  /** The set for the next connection: the current content of the files, or their last consistent content. */
  latest(): CertificateSet;
  /** The service that a certificate of a trusted authority belongs to. @param subjectAltName in the notation of Node */
  serviceIn(subjectAltName: string | undefined): string | undefined;
}

/**
 * Reads the files of a service. They may be replaced while the process runs: each new connection checks for a change,
 * and existing connections continue. An inconsistent set, as in the moment of a replacement, is logged and not used.
 * @throws StartupError when the files are inconsistent now
 */
export function loadCertificates(settings: TlsSettings, service: string, logger: Logger): Certificates {
  return new WatchedCertificates(settings, service, logger);
}

class WatchedCertificates implements Certificates {
  readonly #settings: TlsSettings;
  readonly #service: string;
  readonly #logger: Logger;
  readonly #names: ServiceNames;
  #latest: CertificateSet;
  #stamp: string;
  #complaint: string | undefined;

  constructor(settings: TlsSettings, service: string, logger: Logger) {
    this.#settings = settings;
    this.#service = service;
    this.#logger = logger;
    this.#names = serviceNames(settings.identity);
    try {
      this.#stamp = this.#stampNow();
      this.#latest = this.#read();
    } catch (error) {
      throw new StartupError(
        `the certificates of CRM_${service.toUpperCase()}_TLS_… cannot be used: ${reasonOf(error)}`,
        {
          cause: error,
        },
      );
    }
  }

  latest(): CertificateSet {
    try {
      const stamp = this.#stampNow();
      if (stamp === this.#stamp) return this.#latest;
      this.#latest = this.#read();
      this.#stamp = stamp;
      this.#complaint = undefined;
      this.#logger.info({ event: 'grpc.certificates_read' }, 'new connections use the certificates as they are now');
    } catch (error) {
      this.#complain(reasonOf(error));
    }
    return this.#latest;
  }

  serviceIn(subjectAltName: string | undefined): string | undefined {
    return this.#names.serviceIn(subjectAltName);
  }

  /** A value that changes with the files, also when a link to them changes. */
  #stampNow(): string {
    const { certFile, keyFile, caFile } = this.#settings;
    const stats = [certFile, keyFile, caFile].map((file) => statSync(file));
    return stats.map(({ dev, ino, mtimeMs, size }) => [dev, ino, mtimeMs, size].join()).join(';');
  }

  #read(): CertificateSet {
    const { certFile, keyFile, caFile } = this.#settings;
    const [cert, key, ca] = [certFile, keyFile, caFile].map((file) => readFileSync(file));
    if (cert === undefined || ca === undefined) throw new TypeError('nothing was read');
    const { subjectAltName } = parse(certFile, cert);
    parse(caFile, ca);
    if (this.#names.serviceIn(subjectAltName) !== this.#service) {
      const expected = this.#names.nameOf(this.#service);
      throw new Error(`${certFile} is that of ${subjectAltName ?? 'nobody'}; expected ${expected}`);
    }
    // Both ends are ours.
    const options: SecureContextOptions = { cert, key, ca, minVersion: 'TLSv1.3' };
    return { options, context: createSecureContext(options) };
  }

  /** Logs each reason once, as many connections may check meanwhile. */
  #complain(reason: string): void {
    if (reason === this.#complaint) return;
    this.#complaint = reason;
    const fields = { event: 'grpc.certificates_unusable', reason };
    this.#logger.error(fields, 'certificates cannot be used; those from before are');
  }
}

function parse(file: string, pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new Error(`${file} holds no certificate in PEM`, { cause: error });
  }
}
