import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository, type ServiceName, serviceNames } from '@crm/local-stack';

/** The services that a file of the clone is part of: its own, or all that depend on its lib. */
export function dependentServices(file: string): readonly ServiceName[] {
  const [kind = '', name = ''] = file.split('/');
  if (kind === 'services') return serviceNames.filter((service) => service === name);
  const lib = `@crm/${kind === 'protos' ? kind : name}`;
  return serviceNames.filter((service) => libsOf(path.join('services', service)).has(lib));
}

/** The names of the libs that a workspace depends on, directly or by others. */
function libsOf(folder: string): ReadonlySet<string> {
  const text = readFileSync(path.join(repository, folder, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@crm/'));
  return new Set([...own, ...own.flatMap((name) => [...libsOf(name.replace('@crm', 'libs'))])]);
}
