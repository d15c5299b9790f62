import type { MessagesOf, MethodsOf, NamesOf } from './contract.js';

/**
 * The parts of an upload, the request messages of a client-streaming method: first `head`, then any number of `chunk`,
 * last `size`, the total number of bytes. Without the size the upload was aborted.
 */
export interface UploadPart<Head> {
  readonly head?: Head | null;
  readonly chunk?: Buffer | Uint8Array | string;
  readonly size?: unknown;
}

/** The parts of a download, the response messages of a server-streaming method. */
export interface DownloadPart {
  readonly chunk?: Buffer | Uint8Array | string;
}

type HeadOf<Request> = Request extends UploadPart<infer Head> ? Head : never;

/** The callers' view of a service whose methods receive bytes, in camelCase. */
export type UploadCalls<Definition, Options> = {
  readonly [Name in NamesOf<Definition> as Uncapitalize<Name>]: (
    head: HeadOf<MessagesOf<MethodsOf<Definition>[Name]>['sent']>,
    chunks: AsyncIterable<Uint8Array>,
    options?: Options,
  ) => Promise<MessagesOf<MethodsOf<Definition>[Name]>['answer']>;
};

/** The implementers' view of such a service. */
export type UploadHandlers<Definition, Context> = {
  readonly [Name in NamesOf<Definition> as Uncapitalize<Name>]: (
    head: HeadOf<MessagesOf<MethodsOf<Definition>[Name]>['received']>,
    chunks: AsyncIterable<Buffer>,
    context: Context,
  ) => Promise<MessagesOf<MethodsOf<Definition>[Name]>['answered']>;
};

/** The callers' view of a service whose methods send bytes, in camelCase. */
export type DownloadCalls<Definition, Options> = {
  readonly [Name in NamesOf<Definition> as Uncapitalize<Name>]: (
    request: MessagesOf<MethodsOf<Definition>[Name]>['sent'],
    options?: Options,
  ) => AsyncIterable<Buffer>;
};

/** The implementers' view of such a service. */
export type DownloadHandlers<Definition, Context> = {
  readonly [Name in NamesOf<Definition> as Uncapitalize<Name>]: (
    request: MessagesOf<MethodsOf<Definition>[Name]>['received'],
    context: Context,
  ) => AsyncIterable<Uint8Array>;
};
