/** The part of ra-jsonapi-client that the tests use; it has no types of its own. */
declare module 'ra-jsonapi-client' {
  /** A record as react-admin shows it: its id beside its attributes. */
  export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

  /** Answers one request of react-admin, such as `GET_LIST`. */
  export type DataProvider = (type: string, resource: string, params: object) => Promise<{ readonly data: unknown }>;

  const module: { readonly default: (apiUrl: string) => DataProvider };
  export default module;
}
