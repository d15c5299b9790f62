import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { TestEnvironment } from 'jest-environment-node';

/** Validates messages by one definition of a schema; `errors` has the faults of the last message. */
export type Definition = ValidateFunction;

/** The definitions of a schema by name, each compiled on first use. Throws if the schema has none of that name. */
export type Definitions = (name: string) => Definition;

/** The schemas of running stacks by base URL. */
const loaded = new Map<string, Promise<Definitions>>();

async function load(baseUrl: string, fetchText: () => Promise<string>): Promise<Definitions> {
  const known = loaded.get(baseUrl);
  if (known !== undefined) return known;
  const loading = fetchText().then(compile);
  loaded.set(baseUrl, loading);
  loading.catch(() => loaded.delete(baseUrl));
  return loading;
}

function compile(text: string): Definitions {
  // A worker uses a part of the definitions, and each few times: unoptimized validators are there in 40 % of the time.
  const ajv = new Ajv2020({ strict: true, allErrors: true, code: { optimize: false }, inlineRefs: false });
  addFormats.default(ajv);
  const { $defs } = JSON.parse(text) as { $defs: Readonly<Record<string, AnySchema>> };
  // Of one schema, the first use of a definition would compile all.
  for (const [name, definition] of Object.entries($defs)) ajv.addSchema(definition, `messages#/$defs/${name}`);
  return (name) => {
    const definition = ajv.getSchema(`messages#/$defs/${name}`);
    if (definition === undefined) throw new Error(`The schema has no definition ${name}`);
    return definition;
  };
}

declare global {
  /** Definitions of the schema at a base URL, which is fetched and compiled once for all test files of a worker. */
  var loadDefinitions: typeof load;
}

/** The environment of Node with schemas that outlive a test file. Jest evaluates all other modules again for each file. */
export default class SchemaEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.loadDefinitions = load;
  }
}
