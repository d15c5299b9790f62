import type { MethodDefinition } from '@grpc/proto-loader';

/** The methods of a generated service definition, without the index signature that grpc-js gives it. */
export type MethodsOf<Definition> = {
  [Name in keyof Definition as string extends Name ? never : Name]: Definition[Name];
};

/** A gRPC service as both sides see it: its full name and its methods with their codecs. */
export interface ServiceContract<Definition> {
  /** For example `crm.records.v1.RecordReaderService`. */
  readonly name: string;
  readonly methods: { readonly [Name in keyof MethodsOf<Definition>]: MethodsOf<Definition>[Name] };
  /** The same methods without their message types, for transports. */
  readonly definitions: ReadonlyMap<string, MethodDefinition<object, object>>;
}

/** The callers' view of a service: one async function per unary method, in camelCase. */
export type ServiceCalls<Definition, Options> = {
  readonly [
    Name in keyof MethodsOf<Definition> & string as Uncapitalize<Name>
  ]: MethodsOf<Definition>[Name] extends MethodDefinition<
    infer Request,
    infer _Response,
    infer _RequestOutput,
    infer ResponseOutput
  >
    ? (request: Request, options?: Options) => Promise<ResponseOutput>
    : never;
};

/** The implementers' view of a service: one async function per unary method, in camelCase. */
export type ServiceHandlers<Definition, Context> = {
  readonly [
    Name in keyof MethodsOf<Definition> & string as Uncapitalize<Name>
  ]: MethodsOf<Definition>[Name] extends MethodDefinition<
    infer _Request,
    infer Response,
    infer RequestOutput,
    infer _ResponseOutput
  >
    ? (request: RequestOutput, context: Context) => Promise<Response>
    : never;
};

/** The implementers' view of a service whose methods send many messages, in camelCase. */
export type StreamHandlers<Definition, Context> = {
  readonly [
    Name in keyof MethodsOf<Definition> & string as Uncapitalize<Name>
  ]: MethodsOf<Definition>[Name] extends MethodDefinition<
    infer _Request,
    infer Response,
    infer RequestOutput,
    infer _ResponseOutput
  >
    ? (request: RequestOutput, context: Context) => AsyncIterable<Response>
    : never;
};
