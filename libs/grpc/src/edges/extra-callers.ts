import { protoPackage } from '@crm/protos';
import type { EnvReader } from '@crm/runtime';
import { classOf, type ExtraCaller, type ServiceName } from './edge.js';
import { EDGES, FOR_EXTRA_CALLERS } from './edges.js';

/** The classes of the gateway's calls that `read` stands for. */
const READ_CLASSES = ['read', 'list', 'positions'];
const SERVICE_NAMES: ReadonlySet<string> = new Set(EDGES.flatMap(({ from, to }) => [from, to]));

/**
 * Reads `CALLERS`: `name:read` for what the gateway reads and for the methods that are meant for such callers alone, or `name:package.Service/Method`, separated by
 * commas; a name may occur several times. The reader collects the faults: a name of a service of the project, and a
 * method that the gateway may not call either, because it is meant for the other services.
 */
export function readExtraCallers(env: EnvReader, to: ServiceName): readonly ExtraCaller[] {
  const edges = EDGES.filter((known) => known.to === to && known.from === 'gateway');
  const own = FOR_EXTRA_CALLERS[to] ?? [];
  const reads = edges
    .flatMap(({ classes }) => classes.filter(({ name }) => READ_CLASSES.includes(name)).flatMap(({ rpcs }) => rpcs))
    .concat(own);
  const isOpen = (rpc: string): boolean => {
    const [service = '', method = '', ...rest] = rpc.split('/');
    const isKnown = rest.length === 0 && Object.hasOwn(protoPackage[service] ?? {}, method);
    return isKnown && (own.includes(rpc) || edges.some((known) => classOf(known, service, method) !== undefined));
  };
  const choices = reads.length === 0 ? 'name:package.Service/Method' : 'name:read or name:package.Service/Method';
  const expected = `${choices}, separated by commas, with names in a-z that no service has and methods that the gateway may call`;
  return env.list('CALLERS', expected, (entry) => {
    const [name = '', rpc = '', ...rest] = entry.split(':');
    if (rest.length > 0 || !/^[a-z]+$/.test(name) || SERVICE_NAMES.has(name)) return undefined;
    if (rpc === 'read') return reads.length === 0 ? undefined : { name, rpcs: reads };
    return isOpen(rpc) ? { name, rpcs: [rpc] } : undefined;
  });
}
