import type { MethodDefinition } from '@grpc/proto-loader';
import type { MethodsOf } from './contract.js';

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
  readonly [
    Name in keyof MethodsOf<Definition> & string as Uncapitalize<Name>
  ]: MethodsOf<Definition>[Name] extends MethodDefinition<
    infer Request,
    infer _Response,
    infer _RequestOutput,
    infer ResponseOutput
  >
    ? (head: HeadOf<Request>, chunks: AsyncIterable<Uint8Array>, options?: Options) => Promise<ResponseOutput>
    : never;
};

/** The implementers' view of such a service. */
export type UploadHandlers<Definition, Context> = {
  readonly [
    Name in keyof MethodsOf<Definition> & string as Uncapitalize<Name>
  ]: MethodsOf<Definition>[Name] extends MethodDefinition<
    infer _Request,
    infer Response,
    infer RequestOutput,
    infer _ResponseOutput
  >
    ? (head: HeadOf<RequestOutput>, chunks: AsyncIterable<Buffer>, context: Context) => Promise<Response>
    : never;
};

/** The callers' view of a service whose methods send bytes, in camelCase. */
export type DownloadCalls<Definition, Options> = {
  readonly [
    Name in keyof MethodsOf<Definition> & string as Uncapitalize<Name>
  ]: MethodsOf<Definition>[Name] extends MethodDefinition<
    infer Request,
    infer _Response,
    infer _RequestOutput,
    infer _ResponseOutput
  >
    ? (request: Request, options?: Options) => AsyncIterable<Buffer>
    : never;
};

/** The implementers' view of such a service. */
export type DownloadHandlers<Definition, Context> = {
  readonly [
    Name in keyof MethodsOf<Definition> & string as Uncapitalize<Name>
  ]: MethodsOf<Definition>[Name] extends MethodDefinition<
    infer _Request,
    infer _Response,
    infer RequestOutput,
    infer _ResponseOutput
  >
    ? (request: RequestOutput, context: Context) => AsyncIterable<Uint8Array>
    : never;
};
