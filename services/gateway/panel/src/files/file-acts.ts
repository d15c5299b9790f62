import { ApiError } from '../api/api-error.js';
import { contentPath, type FilePlace } from '../data/place-of.js';
import type { Session } from '../session/session.js';

/** Operations on contents of files. */
export interface FileActs {
  /** Size and type of a file; null where there is no content. */
  readonly fileFacts: (place: FilePlace) => Promise<FileFacts | null>;
  readonly download: (place: FilePlace) => Promise<Blob>;
}

/** The entity tag of a content that the user has seen; null for none. */
export type SeenContent = string | null;

/** A content (files#raw-content). */
export interface FileFacts {
  /** In bytes. */
  readonly size: number;
  readonly type: string;
  readonly etag: string | undefined;
}

export function createFileActs({ exchange }: Session): FileActs {
  return {
    fileFacts: async (place) => {
      try {
        const { headers } = await exchange(contentPath(place), { method: 'HEAD' });
        const [type = ''] = (headers.get('Content-Type') ?? '').split(';');
        return { size: Number(headers.get('Content-Length')), type, etag: headers.get('ETag') ?? undefined };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    download: async (place) => (await exchange(contentPath(place))).blob(),
  };
}
