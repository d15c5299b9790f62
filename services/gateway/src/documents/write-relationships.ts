import type { Link } from '@crm/catalog';
import type { RecordMessage } from '@crm/protos';

/** Writes the member `relationships` of one record, with a comma before it; nothing for a module without links. */
export type RelationshipsWriter = (record: RecordMessage) => string;

/** A stretch of text that only needs the record's id at its joints, up to the linkage of one to-one link. */
interface Stretch {
  readonly joints: readonly string[];
  /** The link whose linkage follows; undefined at the end. */
  readonly link: Link | undefined;
}

// Cannot occur in names of the catalogue or in URLs.
const ID = '\u0000';

/**
 * Prepares the text of a module's relationships (JSON:API 1.0 "Relationships"): every link with its two URLs, to-one
 * links also with their linkage. `url` is the collection's.
 */
export function compileRelationships(links: readonly Link[], url: string): RelationshipsWriter {
  if (links.length === 0) return () => '';
  const stretches = toStretches(links, url);
  return ({ id, toOne }) => {
    let text = '';
    for (const { joints, link } of stretches) {
      text += joints.join(id);
      if (link !== undefined) text += linkageOf(link, toOne);
    }
    return text;
  };
}

function toStretches(links: readonly Link[], url: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let text = ',"relationships":{';
  links.forEach((link, index) => {
    const self = `${url}/${ID}/relationships/${link.name}`;
    const related = `${url}/${ID}/${link.name}`;
    text += `${index === 0 ? '' : ','}${JSON.stringify(link.name)}:{"links":{"self":"${self}","related":"${related}"}`;
    if (link.cardinality === 'one') {
      stretches.push({ joints: `${text},"data":`.split(ID), link });
      text = '';
    }
    text += '}';
  });
  stretches.push({ joints: `${text}}`.split(ID), link: undefined });
  return stretches;
}

function linkageOf({ name, related }: Link, toOne: RecordMessage['toOne']): string {
  const target = toOne.find(({ link }) => link === name);
  return target === undefined ? 'null' : `{"type":"${related}","id":"${target.id}"}`;
}
