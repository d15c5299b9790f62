import { freePorts, isPortFree, LocalError, type Log } from '@crm/local-stack';
import { usualPort } from './options.js';

/** The port to serve on: the requested one (a LocalError if it is taken), else the default, else a free one, which is logged. */
export async function chooseHttpPort(wanted: number | undefined, log: Log): Promise<number> {
  if (wanted !== undefined && wanted !== 0) {
    if (await isPortFree(wanted)) return wanted;
    throw new LocalError(`port ${String(wanted)} is taken by another program: choose another with --port N`);
  }
  if (wanted === undefined) {
    if (await isPortFree(usualPort)) return usualPort;
    log.warn(`port ${String(usualPort)} is taken by another program, using a free one`);
  }
  const [free] = await freePorts(1);
  if (free === undefined) throw new LocalError('no free port on 127.0.0.1');
  return free;
}
