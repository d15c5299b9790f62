/** Maps between services and the names in their certificates. */
export interface ServiceNames {
  /** The name of this service in its certificate, in the form of a subjectAltName. */
  nameOf(service: string): string;
  /** The service that a subjectAltName, in the notation of Node, names; undefined when it names none. */
  serviceIn(subjectAltName: string | undefined): string | undefined;
}

const PLACE = '{service}';

/** @param identity the name of a service with the placeholder `{service}`, see `TlsSettings` */
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
      // Node quotes names that contain commas, which could pass for several names. Ours contain none.
      if (subjectAltName.includes('"')) return undefined;
      const found = subjectAltName.split(', ').map(serviceOf);
      return found.find((service) => service !== undefined);
    },
  };
}
