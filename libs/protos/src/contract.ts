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

/** The messages of a method: as its caller sends and receives them, and as its handler receives and sends them. */
export type MessagesOf<Method> =
  Method extends MethodDefinition<infer Sent, infer Answered, infer Received, infer Answer>
    ? { readonly sent: Sent; readonly received: Received; readonly answered: Answered; readonly answer: Answer }
    : never;

/** The names of the methods of a service, as the protos have them. */
export type NamesOf<Definition> = keyof MethodsOf<Definition> & string;

/** The callers' view of a service: one async function per unary method, in camelCase. */
export type ServiceCalls<Definition, Options> = {
  readonly [Name in NamesOf<Definition> as Uncapitalize<Name>]: (
    request: MessagesOf<MethodsOf<Definition>[Name]>['sent'],
    options?: Options,
  ) => Promise<MessagesOf<MethodsOf<Definition>[Name]>['answer']>;
};

/** The implementers' view of a service: one async function per unary method, in camelCase. */
export type ServiceHandlers<Definition, Context> = {
  readonly [Name in NamesOf<Definition> as Uncapitalize<Name>]: (
    request: MessagesOf<MethodsOf<Definition>[Name]>['received'],
    context: Context,
  ) => Promise<MessagesOf<MethodsOf<Definition>[Name]>['answered']>;
};

/** The implementers' view of a service whose methods send many messages, in camelCase. */
export type StreamHandlers<Definition, Context> = {
  readonly [Name in NamesOf<Definition> as Uncapitalize<Name>]: (
    request: MessagesOf<MethodsOf<Definition>[Name]>['received'],
    context: Context,
  ) => AsyncIterable<MessagesOf<MethodsOf<Definition>[Name]>['answered']>;
};
