import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LocalError } from '../local-error.js';
import { repository } from '../repository.js';

/** The six services. A stack starts auth before the others, and stops the gateway before the others. */
export const serviceNames = ['auth', 'records', 'relationships', 'files', 'events', 'gateway'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** The bundled main program of a service; a LocalError if it is not built. */
export function mainProgram(service: ServiceName): string {
  const file = pathOf(service);
  if (!isBuilt(service)) throw new LocalError(`the service ${service} is not built: run "npm run build"`);
  return file;
}

/** The arguments with which Node runs a service, bundled or from its sources. */
export function programOf(service: ServiceName, fromSource: boolean): readonly string[] {
  if (!fromSource) return [mainProgram(service)];
  const hooks = pathToFileURL(path.join(repository, 'libs', 'local-stack', 'src', 'from-source.ts')).href;
  return ['--import', hooks, path.join(repository, 'services', service, 'src', 'main.ts')];
}

export function isBuilt(service: ServiceName): boolean {
  return existsSync(pathOf(service));
}

function pathOf(service: ServiceName): string {
  return path.join(repository, 'services', service, 'dist', 'main.js');
}
