/** Finds out which service a certificate belongs to. */
export interface ServiceNames {
  /** The name that the certificate of this service has, as it stands in a subjectAltName. */
  nameOf(service: string): string;
  /** The service whose name stands in a subjectAltName, in the notation of Node; undefined when it is that of none. */
  serviceIn(subjectAltName: string | undefined): string | undefined;
}

const PLACE = '{service}';

/** @param identity the name of a service with `{service}` in place of it, see `TlsSettings` */
export function serviceNames(identity: string): ServiceNames {
  const kind = identity.includes('://') ? 'URI' : 'DNS';
  const [before = '', after = ''] = `${kind}:${identity}`.split(PLACE);
  const serviceOf = (name: string): string | undefined => {
    if (!name.startsWith(before) || !name.endsWith(after)) return undefined;
    const service = name.slice(before.length, name.length - after.length);
    return /^[a-z]+$/.test(service) ? service : undefined;
  };
  return {
    nameOf: (service) => `${before}${service}${after}`,
    serviceIn: (subjectAltName = '') => {
      // Node quotes names with commas in them, which could pass for several names. None of ours has any.
      if (subjectAltName.includes('"')) return undefined;
      const found = subjectAltName.split(', ').map(serviceOf);
      return found.find((service) => service !== undefined);
    },
  };
}
