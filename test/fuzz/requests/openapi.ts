/** The parts of the OpenAPI document that requests are made from. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A JSON Schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly unknown[];
  readonly items?: unknown;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly style?: string;
  readonly schema: Schema;
}

/** One method of one path. */
export interface Operation {
  /** For example `PATCH /api/v8/modules/Notes/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly template: string;
  /** The module that the path names. */
  readonly module: string | undefined;
  readonly parameters: readonly Parameter[];
  /** Bodies by media type; empty for an operation without a body. */
  readonly bodies: readonly { readonly mediaType: string; readonly schema: Schema; readonly example: unknown }[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Every operation of the document. References within schemas are not resolved. */
export function operationsOf(document: OpenApi): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([template, path]) =>
    METHODS.filter((method) => method in path).map((method) => {
      const described = path[method] as { parameters?: unknown[]; requestBody?: unknown };
      const shared = (path.parameters ?? []) as unknown[];
      const { content = {} } = resolve(document, described.requestBody ?? {}) as {
        content?: Record<string, { schema?: unknown; example?: unknown }>;
      };
      return {
        name: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        template,
        module: /\/modules\/([A-Z]\w*)/u.exec(template)?.[1],
        parameters: [...shared, ...(described.parameters ?? [])].map((one) => resolve(document, one) as Parameter),
        bodies: Object.entries(content).map(([mediaType, { schema = {}, example }]) => ({
          mediaType,
          schema: resolve(document, schema) as Schema,
          example,
        })),
      };
    }),
  );
}

/** The target of a `$ref` of the document; anything else unchanged. */
export function resolve(document: OpenApi, node: unknown): unknown {
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) return node;
  const [, , kind = '', name = ''] = $ref.split('/');
  return resolve(document, document.components[kind]?.[name]);
}
