import { loadCertificates, type Certificates } from '@crm/grpc';
import { createLogger } from '@crm/runtime';
import { createAuthority, type Authority, type Subject } from '@crm/testkit';
import { linesInto, type LogLine } from './stub-peer.js';
import { IDENTITY, mountTlsFiles, type TlsFiles } from './tls-files.js';

export interface CertifiedService {
  readonly certificates: Certificates;
  readonly files: TlsFiles;
  /** The log lines about the files. */
  readonly log: readonly LogLine[];
}

export interface CertificateOptions {
  /** The authority that signs it. Default: the common one. */
  readonly signedBy?: Authority;
  /** Its subject. Default: the service. */
  readonly subject?: Subject;
  /** The form of its name. Default: the common one. */
  readonly identity?: string;
}

export interface CertifiedServices extends AsyncDisposable {
  readonly authority: Authority;
  /** Writes the files of a service and reads them. */
  of(service: string, options?: CertificateOptions): Promise<CertifiedService>;
}

/** Creates the authority; disposal removes all files. */
export async function createCertifiedServices(): Promise<CertifiedServices> {
  const cleanUp = new AsyncDisposableStack();
  const authority = await createAuthority();
  return {
    authority,
    of: async (service, { signedBy = authority, subject = {}, identity = IDENTITY } = {}) => {
      const pair = await signedBy.issue({ uris: [identity.replace('{service}', service)], ...subject });
      const files = await mountTlsFiles({ ...pair, ca: authority.cert });
      cleanUp.defer(() => files.remove());
      const log: LogLine[] = [];
      const logger = createLogger({ service, version: '0', level: 'debug', destination: linesInto(log) });
      return { certificates: loadCertificates({ ...files.settings, identity }, service, logger), files, log };
    },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}
