import path from 'node:path';

/** The clone; jest runs there. */
export const repository = process.cwd();

/** The chart. */
export const chartFolder = path.join(repository, 'helm', 'crm');

/** Values and objects to begin with. */
export const examplesFolder = path.join(repository, 'deploy', 'examples');

/** Files that are downloaded once and may be deleted at any time. */
export const cacheFolder = path.join(repository, '.crm', 'cache');
