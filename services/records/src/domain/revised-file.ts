import { isFile, type Catalog, type Module, type Revisions } from '@crm/catalog';

/** A file field whose every content becomes a record of its own (files#revisions). */
export interface RevisedFile {
  /** The module of the field, for example Documents. */
  readonly owner: Module;
  /** Name of the field in both modules. */
  readonly field: string;
  /** The module of the revisions. */
  readonly revision: Module;
  readonly links: Revisions;
}

export function revisedFiles(catalog: Catalog): readonly RevisedFile[] {
  return [...catalog.modules.values()].flatMap((owner) =>
    [...owner.fields.values()].filter(isFile).flatMap(({ name: field, content }): RevisedFile[] => {
      const links = content?.revisions;
      const references = links && owner.fields.get(links.current)?.references;
      const revision = typeof references === 'string' ? catalog.module(references) : undefined;
      return links === undefined || revision === undefined ? [] : [{ owner, field, revision, links }];
    }),
  );
}
