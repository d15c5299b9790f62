import { AppError } from '@crm/errors';
import { counter, type Logger, type Registry } from '@crm/runtime';
import type { StoredBlob, Swept } from './domain/blob-store.js';

/** The outcome of an incomplete download: refused because of the ticket, abandoned by its reader, or failed. */
export type Unfinished = 'refused' | 'abandoned' | 'failed';

/** The events of this service that are counted or logged; each is a metric and most are also a log line. */
export interface Events {
  stored(blob: StoredBlob): void;
  /** An upload was refused or broke off. */
  notStored(error: unknown): void;
  /** A content, or the requested range of it, was sent. */
  sent(bytes: number): void;
  /** A content was sent in part or not at all; without an error, because its reader disconnected. */
  notSent(bytes: number, error?: unknown): void;
  swept(counts: Swept): void;
}

/** Counts events in `registry` and logs them; the transport logs failures at their own level. */
export function createEvents(registry: Registry, logger: Logger): Events {
  const uploads = counter(registry, {
    name: 'crm_file_uploads_total',
    help: 'Contents taken in, by outcome; known: the same content was stored before',
    labelNames: ['result'],
  });
  const uploadedBytes = counter(registry, {
    name: 'crm_file_uploaded_bytes_total',
    help: 'Bytes of contents taken in',
  });
  const downloads = counter(registry, {
    name: 'crm_file_downloads_total',
    help: 'Contents asked for, by outcome',
    labelNames: ['result'],
  });
  const sentBytes = counter(registry, { name: 'crm_file_downloaded_bytes_total', help: 'Bytes of contents sent' });
  const sweptBlobs = counter(registry, {
    name: 'crm_file_blobs_swept_total',
    help: 'Contents removed because no record referred to them',
  });
  const sweptLeftovers = counter(registry, {
    name: 'crm_file_leftovers_swept_total',
    help: 'Unclaimed contents whose chunks were removed: of uploads that broke off, and of swept contents',
  });

  return {
    stored({ size, isNew }) {
      uploads.inc({ result: isNew ? 'stored' : 'known' });
      uploadedBytes.inc(size);
      logger.debug({ event: 'file.stored', size, is_new: isNew }, 'stored');
    },
    notStored(error) {
      const result = isRefusal(error) ? 'refused' : 'failed';
      uploads.inc({ result });
      logger.debug({ event: 'file.not_stored', result, err: error }, result);
    },
    sent(bytes) {
      downloads.inc({ result: 'ok' });
      sentBytes.inc(bytes);
      logger.debug({ event: 'file.sent', bytes }, 'sent');
    },
    notSent(bytes, error) {
      const result: Unfinished = error === undefined ? 'abandoned' : isRefusal(error) ? 'refused' : 'failed';
      downloads.inc({ result });
      sentBytes.inc(bytes);
      logger.debug({ event: 'file.not_sent', bytes, result, err: error }, result);
    },
    swept({ blobs, leftovers }) {
      sweptBlobs.inc(blobs);
      sweptLeftovers.inc(leftovers);
      if (blobs + leftovers > 0) logger.info({ event: 'files.swept', blobs, leftovers }, 'unreferenced files removed');
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}
