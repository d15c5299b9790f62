import { describe, expect, it } from '@jest/globals';
import type { CatalogSource } from '../catalog-source.js';
import { file, managed, referenceTo, text, version, type FieldDefinition } from '../define.js';
import type { ContentTraits } from '../model.js';
import { standardFields } from '../modules/standard-fields.js';
import { findDefects } from './find-defects.js';

type Fields = Readonly<Record<string, FieldDefinition>>;

const KEPT: ContentTraits = {
  mediaType: 'kind',
  extension: 'ending',
  revisions: { current: 'latest_id', parent: 'paper_id', number: 'number' },
};

/** A module Papers whose file has revisions; the fields of both modules can be extended. */
function papers(fields: Fields = {}, ofRevisions: Fields = {}): CatalogSource {
  const modules = [
    {
      name: 'Papers',
      table: 'papers',
      fields: {
        name: text({ max: 9 }),
        scan: file({ content: KEPT }),
        kind: text({ max: 9 }),
        ending: text({ max: 9 }),
        number: version({ max: 9 }),
        latest_id: managed(referenceTo('PaperRevisions')),
        ...standardFields,
        ...fields,
      },
    },
    {
      name: 'PaperRevisions',
      table: 'paper_revisions',
      fields: {
        scan: file(),
        number: version({ max: 9 }),
        paper_id: referenceTo('Papers'),
        ...standardFields,
        ...ofRevisions,
      },
    },
    { name: 'Users', table: 'users', fields: { user_name: text({ max: 9 }), ...standardFields } },
  ];
  return { modules, links: [], dropdowns: {} };
}

describe('the content of a file', () => {
  it('is valid with all its optional parts', () => {
    expect(findDefects(papers())).toEqual([]);
  });

  it.each<[string, CatalogSource, string]>([
    [
      'a field under the name of a content',
      papers({ scan_file: text({ max: 9 }) }),
      'Papers.scan: scan_file is its content, not a field',
    ],
    [
      'a content that the module declares itself',
      papers({ bytes: { type: 'fileContent' } }),
      'Papers.bytes: a field of type fileContent has no content of its own',
    ],
    [
      'a content on a text field',
      papers({ kind: { type: 'text', max: 9, content: {} } }),
      'Papers.kind: a field of type text has no content of its own',
    ],
    [
      'a numeric media type',
      papers({ kind: { type: 'int' } }),
      'Papers.scan: kind, which goes along with its content, is not a text',
    ],
    [
      'a latest revision that clients may write',
      papers({ latest_id: referenceTo('PaperRevisions') }),
      'Papers.scan: latest_id is no reference of the server to revisions',
    ],
    [
      'revisions of another module',
      papers({}, { paper_id: referenceTo('Users') }),
      'Papers.scan: PaperRevisions.paper_id does not refer back',
    ],
    [
      'revisions without numbers',
      papers({}, { number: text({ max: 9 }) }),
      'Papers.scan: number does not number its revisions',
    ],
    [
      'revisions without a file',
      papers({}, { scan: text({ max: 9 }) }),
      'Papers.scan: PaperRevisions has no file of this name',
    ],
  ])('is invalid with %s', (_what, source, defect) => {
    expect(findDefects(source)).toContain(defect);
  });
});
