import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Files that are downloaded once and may be deleted at any time. */
export const cacheFolder = path.join(repository, '.crm', 'cache');
