/** The part of devour-client that the tests use; it has no types of its own. */
declare module 'devour-client' {
  /** A record as devour shows it: attributes and related records side by side. */
  export interface Entity {
    readonly id: string;
    readonly type: string;
    readonly [member: string]: unknown;
  }

  /** Attributes, related records or query parameters. */
  export type Values = Readonly<Record<string, unknown>>;

  /** A parsed document; a list has several entities. */
  export interface Parsed<Data> {
    readonly data: Data;
    readonly meta?: Values;
    readonly links?: Readonly<Record<string, string | null>>;
  }

  /** A client of one API. */
  export default class JsonApi {
    constructor(options: {
      readonly apiUrl: string;
      readonly bearer: string;
      readonly pluralize: false;
      readonly logger: boolean;
    });
    define(model: string, attributes: Values): void;
    create(model: string, entity: Values): Promise<Parsed<Entity>>;
    update(model: string, entity: Values & { readonly id: string }): Promise<Parsed<Entity>>;
    find(model: string, id: string, query?: Values): Promise<Parsed<Entity>>;
    findAll(model: string, query?: Values): Promise<Parsed<readonly Entity[]>>;
    destroy(model: string, id: string): Promise<unknown>;
    one(model: string, id: string): this;
    relationships(name: string): this;
    get(query?: Values): Promise<Parsed<readonly Entity[]>>;
    post(entities: readonly Values[]): Promise<Parsed<readonly Entity[]>>;
  }
}
