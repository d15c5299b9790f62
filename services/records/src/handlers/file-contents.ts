import type { FileContentInput } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import type { StoredContent } from '../repository/file-references.js';

/** The wanted contents of a record, each with the ticket by which the user may read it. */
export async function toFileContents(
  passes: Pick<FilePasses, 'makeTicket'>,
  userId: string,
  wanted: readonly string[],
  contents: readonly StoredContent[] = [],
): Promise<FileContentInput[]> {
  return Promise.all(
    contents
      .filter(({ field }) => wanted.includes(field))
      .map(async ({ sha256, ...content }) => ({
        ...content,
        sha256,
        ticket: await passes.makeTicket({ sha256, userId }),
      })),
  );
}
