/** A certificate and its key, in PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

export interface Subject {
  readonly dnsNames?: readonly string[];
  readonly uris?: readonly string[];
  readonly ips?: readonly string[];
  /** Default: an hour from now. */
  readonly notAfter?: Date;
}

/** A certificate authority that a test creates. */
export interface Authority {
  /** Its certificate, in PEM. */
  readonly cert: string;
  /** Signs a certificate for servers and clients. */
  issue(subject: Subject): Promise<KeyPair>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KIND = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

/** Makes an authority; two of the same name are different authorities. */
export async function createAuthority(name = 'Test authority'): Promise<Authority> {
  // Some 200 modules, which most test files do without.
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: name }], {
    ...KIND,
    ...validUntil(new Date(Date.now() + DAY_MS)),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const ca = { cert: made.cert, key: made.private };
  return {
    cert: ca.cert,
    issue: async ({ dnsNames = [], uris = [], ips = [], notAfter = new Date(Date.now() + HOUR_MS) }) => {
      const issued = await generate([{ name: 'commonName', value: 'test' }], {
        ...KIND,
        ...validUntil(notAfter),
        ca,
        extensions: [
          { name: 'basicConstraints', cA: false, critical: true },
          { name: 'keyUsage', digitalSignature: true, critical: true },
          { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
          {
            name: 'subjectAltName',
            altNames: [
              ...dnsNames.map((value) => ({ type: 2, value }) as const),
              ...uris.map((value) => ({ type: 6, value }) as const),
              ...ips.map((ip) => ({ type: 7, ip }) as const),
            ],
          },
        ],
      });
      return { cert: issued.cert, key: issued.private };
    },
  };
}

/** A certificate of localhost and 127.0.0.1 for a test's own server. */
export function issueLocalhost(authority: Authority): Promise<KeyPair> {
  return authority.issue({ dnsNames: ['localhost'], ips: ['127.0.0.1'] });
}

/** Clocks of one machine agree, but certificate times have no fractions of seconds. */
function validUntil(notAfterDate: Date): { notBeforeDate: Date; notAfterDate: Date } {
  return { notBeforeDate: new Date(Math.min(Date.now(), notAfterDate.getTime()) - HOUR_MS), notAfterDate };
}
