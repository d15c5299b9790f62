import { fileURLToPath } from 'node:url';

/** Folders of a service's SQL. */
export interface SchemaFolders {
  /** Numbered, forward-only migrations. */
  readonly migrations: string;
  /** Views and grants for other services. */
  readonly published: string;
}

/** The SQL folders of the service whose `src/main.ts` (or `dist/main.js`) has this `import.meta.url`. */
export function schemaFolders(mainUrl: string): SchemaFolders {
  return {
    migrations: fileURLToPath(new URL('../migrations', mainUrl)),
    published: fileURLToPath(new URL('../published', mainUrl)),
  };
}
