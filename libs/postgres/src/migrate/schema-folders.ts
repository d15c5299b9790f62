import { fileURLToPath } from 'node:url';

export interface SchemaFolders {
  /** Numbered, forward-only migrations. */
  readonly migrations: string;
  /** Views and grants for other services. */
  readonly published: string;
}

/** The SQL folders of the service whose `src/schema.ts` has this `import.meta.url`. */
export function schemaFolders(schemaUrl: string): SchemaFolders {
  return {
    migrations: fileURLToPath(new URL('../migrations', schemaUrl)),
    published: fileURLToPath(new URL('../published', schemaUrl)),
  };
}
