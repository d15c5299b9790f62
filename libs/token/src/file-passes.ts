import { codes } from '@crm/errors';
import type { Keys } from '@crm/runtime';
import { createSignedPasses, type PassKind } from './signed-passes.js';

/** A content that a user may read. */
export interface FileTicket {
  /** 64 hexadecimal digits in lower case. */
  readonly sha256: string;
  readonly userId: string;
}

/** A content that a user has just uploaded. */
export interface UploadReceipt extends FileTicket {
  /** In bytes. */
  readonly size: number;
  /** As the uploader declared it; empty when unknown. */
  readonly mediaType: string;
  /** Identifies the put of the content in files; absent unless this put created the content. */
  readonly putAt?: string;
}

/** Makes and reads the messages that records and files pass to each other through third parties. */
export interface FilePasses {
  /** Lets a user read a content for 60 s. Made by records, which has checked the rights. */
  makeTicket(ticket: FileTicket): Promise<string>;
  /** The ticket; throws 8602 unless it was made for this user and has not expired. */
  readTicket(text: string, userId: string): Promise<FileTicket>;
  /** Lets a user refer to a content for 10 minutes. Made by files, which has stored it. */
  makeReceipt(receipt: UploadReceipt): Promise<string>;
  /** The receipt; throws 8603 unless it was made for this user and has not expired. */
  readReceipt(text: string, userId: string): Promise<UploadReceipt>;
}

/** How long a ticket is valid, in seconds. */
export const TICKET_TTL_SECONDS = 60;
/** How long a receipt is valid, in seconds. */
export const RECEIPT_TTL_SECONDS = 600;

const TICKET: PassKind = {
  typ: 'file-ticket+jwt',
  ttlSeconds: TICKET_TTL_SECONDS,
  requiredClaims: ['sha256'],
  code: codes.invalidFileTicket,
};
const RECEIPT: PassKind = {
  typ: 'upload-receipt+jwt',
  ttlSeconds: RECEIPT_TTL_SECONDS,
  requiredClaims: ['sha256'],
  code: codes.invalidUploadReceipt,
};

/** Makes the passes of records and files, under a key that both share. */
export function createFilePasses(keys: Keys): FilePasses {
  const passes = createSignedPasses(keys);
  return {
    makeTicket: ({ sha256, userId }) => passes.make(TICKET, userId, { sha256 }),
    readTicket: async (text, userId) => {
      const { sha256 } = await passes.read(TICKET, text, userId);
      return { sha256: String(sha256), userId };
    },
    makeReceipt: ({ sha256, size, mediaType, putAt, userId }) =>
      passes.make(RECEIPT, userId, { sha256, size, media_type: mediaType, put_at: putAt }),
    readReceipt: async (text, userId) => {
      const claims = await passes.read(RECEIPT, text, userId);
      const { sha256, size, media_type: mediaType, put_at: putAt } = claims;
      const receipt = { sha256: String(sha256), size: Number(size), mediaType: String(mediaType), userId };
      return typeof putAt === 'string' ? { ...receipt, putAt } : receipt;
    },
  };
}
