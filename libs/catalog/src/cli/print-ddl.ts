import { catalog } from '../catalog.js';
import { moduleDdl } from '../derive/ddl.js';
import { edgeDdl, localEdgeDdl } from '../derive/edge-ddl.js';
import { edgeViews } from '../derive/edge-views.js';
import { liveViews } from '../derive/live-views.js';

/**
 * The drafts by name: one for the migrations of each schema, and the published views of the edge tables and of live
 * records.
 */
const drafts: ReadonlyMap<string, () => string> = new Map([
  ['records', () => `${moduleDdl(catalog)}\n${localEdgeDdl(catalog)}`],
  ['relationships', () => edgeDdl(catalog)],
  ['edges_v1', () => edgeViews(catalog)],
  ['live_v1', () => liveViews(catalog)],
]);

const [, , name] = process.argv;
if (name === undefined) {
  for (const schema of ['records', 'relationships']) {
    process.stdout.write(`-- schema ${schema}\n\n${drafts.get(schema)?.() ?? ''}\n`);
  }
} else {
  const draft = drafts.get(name);
  if (draft === undefined) throw new Error(`There is no draft ${name}; there are ${[...drafts.keys()].join(', ')}`);
  process.stdout.write(draft());
}
