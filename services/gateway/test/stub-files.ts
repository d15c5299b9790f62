import { createHash } from 'node:crypto';
import { AppError } from '@crm/errors';
import type { CallContext, GrpcServer } from '@crm/grpc';
import { fileDiscardService, fileReaderService, fileWriterService, type FileContentMessage } from '@crm/protos';

/** State of the stub of files. Tests inspect and change it. */
export interface StubFiles {
  /** By SHA-256. */
  readonly contents: Map<string, StubContent>;
  /** Uploads and downloads under way. */
  underWay: number;
  /** Uploads that broke off. */
  brokenOff: number;
  /** Bytes received by uploads, including those under way. */
  received: number;
  /** Largest chunk received. */
  longestChunk: number;
  /** Downloads fail after this many bytes. */
  failAfter: number;
  /** Downloads end after this many bytes, as if complete. */
  endAfter: number;
  /** Uploads read nothing until it resolves. */
  gate: Promise<void>;
}

export interface StubContent {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** Creates a stub of files without contents. */
export function createStubFiles(): StubFiles {
  return {
    contents: new Map(),
    underWay: 0,
    brokenOff: 0,
    received: 0,
    longestChunk: 0,
    failAfter: Infinity,
    endAfter: Infinity,
    gate: Promise.resolve(),
  };
}

const CHUNK_BYTES = 64 * 1024;
const LIMIT_BYTES = 8 * 1024 * 1024;

/** Adds the services of files to a server. Receipts and tickets are the SHA-256. */
export function addFiles(server: GrpcServer, stub: StubFiles): GrpcServer {
  const putFile = async (
    { mediaType }: { readonly mediaType: string },
    chunks: AsyncIterable<Buffer>,
  ): Promise<{ sha256: string; size: number; receipt: string }> => {
    stub.underWay += 1;
    try {
      await stub.gate;
      const taken: Buffer[] = [];
      let size = 0;
      for await (const chunk of chunks) {
        taken.push(chunk);
        size += chunk.length;
        stub.received += chunk.length;
        stub.longestChunk = Math.max(stub.longestChunk, chunk.length);
        if (size > LIMIT_BYTES) throw new AppError({ code: 8601 });
      }
      const bytes = Buffer.concat(taken);
      return { ...keep(stub, bytes, mediaType), size };
    } catch (error) {
      stub.brokenOff += 1;
      throw error;
    } finally {
      stub.underWay -= 1;
    }
  };
  async function* getFile(
    { ticket, offset, length }: { readonly ticket: string; readonly offset: number; readonly length?: number },
    _context: CallContext,
  ): AsyncGenerator<Buffer, void> {
    stub.underWay += 1;
    try {
      const content = stub.contents.get(ticket);
      if (content === undefined) throw new AppError({ code: 8605 });
      const wanted = content.bytes.subarray(offset, length === undefined ? undefined : offset + length);
      for (let at = 0; at < wanted.length; at += CHUNK_BYTES) {
        if (at >= stub.failAfter) throw new AppError({ code: 8902 });
        if (at >= stub.endAfter) return;
        yield await Promise.resolve(wanted.subarray(at, at + CHUNK_BYTES));
      }
    } finally {
      stub.underWay -= 1;
    }
  }
  const discardFile = ({ receipt }: { readonly receipt: string }): Promise<object> => {
    stub.contents.delete(receipt);
    return Promise.resolve({});
  };
  return server
    .add(fileDiscardService, { discardFile })
    .addUploads(fileWriterService, { putFile })
    .addDownloads(fileReaderService, { getFile });
}

/** Stores a content as an upload does. */
export function keep(stub: StubFiles, bytes: Buffer, mediaType = ''): { sha256: string; receipt: string } {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  stub.contents.set(sha256, { bytes, mediaType });
  return { sha256, receipt: sha256 };
}

/** The answer of records about a content. */
export function describeContent(
  stub: StubFiles,
  field: string,
  { name, sha256 }: { readonly name: string; readonly sha256: string },
): FileContentMessage {
  const content = stub.contents.get(sha256);
  return {
    field,
    name,
    sha256,
    ticket: sha256,
    mediaType: content?.mediaType ?? '',
    size: content?.bytes.length ?? 0,
  };
}
