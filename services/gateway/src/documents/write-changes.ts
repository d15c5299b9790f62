import type { ListChangesResponseMessage } from '@crm/protos';
import type { ChangesQuery } from '../query/parse-changes.js';
import { splice, type Piece } from './splice.js';
import { JSONAPI } from './write-resource.js';

/** The media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** One change as a resource object (changes#attributes). The attributes pass through unparsed. */
export function changeObject({ position, attributesJson }: ListChangesResponseMessage['changes'][number]): Piece[] {
  return [`{"type":"changes","id":"${position}","attributes":`, attributesJson, '}'];
}

/** Bytes of events that are written at once; a larger event is written alone. */
const EVENTS_BYTES = 32 * 1024;

/**
 * A page of changes as server-sent events, each on one line of data, in buffers that are made as they are requested. The
 * last line moves the position of a reader that was shown nothing, and is a sign of life.
 */
export function* writeChangeEvents({ changes, next }: ListChangesResponseMessage): Generator<Buffer, void> {
  let [events, bytes]: [Piece[], number] = [[], 0];
  for (const change of changes) {
    events.push(`event: ${change.kind}\nid: ${change.position}\ndata: `, ...changeObject(change), '\n\n');
    bytes += change.attributesJson.length;
    if (bytes < EVENTS_BYTES) continue;
    yield splice(events);
    [events, bytes] = [[], 0];
  }
  yield splice([...events, `:\nid: ${next}\n\n`]);
}

/** A page of changes. `url` is that of the feed. */
export function writeChanges(page: ListChangesResponseMessage, { wanted, kept }: ChangesQuery, url: string): Buffer {
  const at = (after: string): string =>
    `${url}?page%5Blimit%5D=${wanted.limit}${after === '' ? '' : `&page%5Bafter%5D=${encodeURIComponent(after)}`}${kept}`;
  const links = JSON.stringify({ self: at(wanted.after), next: at(String(page.next)) });
  const meta = JSON.stringify({ position: String(page.newest), oldest: String(page.oldest) });
  const objects = page.changes.flatMap((change, index) => [...(index > 0 ? [','] : []), ...changeObject(change)]);
  return splice([`{${JSONAPI},"links":${links},"meta":${meta},"data":[`, ...objects, ']}']);
}
