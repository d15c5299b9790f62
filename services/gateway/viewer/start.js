/* global SwaggerUIBundle */

/** The service as this page reached it, without a final slash. All requests go there. */
const here = new URL('..', location.href).href.slice(0, -1);
/** Chooses the module whose operations are shown, beside those that belong to no module. */
const choice = document.querySelector('#module');
/** The value of `choice` whose description is shown. */
let shown = chooseByHash();

const reference = SwaggerUIBundle({
  spec: await readDescription(shown),
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  // The schemas of all messages take seconds to draw, and each operation shows its own.
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  validatorUrl: null,
  plugins: [resolveQuickly],
});

choice.addEventListener('change', () => {
  location.hash = `#/${choice.value}`;
});
addEventListener('hashchange', async () => {
  const module = chooseByHash();
  if (module !== shown) {
    const description = await readDescription(module);
    // Another module may have been chosen in the meantime.
    if (module !== choice.value) return;
    shown = module;
    reference.specActions.updateSpec(JSON.stringify(description));
  }
  reference.layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash));
});

/** Chooses the module that the URL names, such as `#/Accounts` or `#/Accounts/getAccounts`, and returns the choice. */
function chooseByHash() {
  const [, tag] = location.hash.split('/');
  if ([...choice.options].some(({ value }) => value === tag)) choice.value = tag;
  return choice.value;
}

/**
 * The description of the API with this module. It names the public URL, which may differ from the address of this page;
 * the latter replaces it. Operations get the parameters of their path, as `resolveQuickly` needs it.
 */
async function readDescription(module) {
  const response = await fetch(`${here}/api/v8/openapi.json?module=${module}`);
  if (!response.ok) throw new Error(`The description of the API cannot be read: ${response.status}`);
  const description = await response.json();
  const [{ url }] = description.servers;
  description.servers = [{ url: here }];
  for (const { flows = {} } of Object.values(description.components.securitySchemes)) {
    for (const flow of Object.values(flows)) {
      for (const name of ['tokenUrl', 'refreshUrl']) flow[name] = here + flow[name].slice(url.length);
    }
  }
  for (const { parameters = [], ...operations } of Object.values(description.paths)) {
    for (const operation of Object.values(operations)) {
      operation.parameters = [...parameters, ...(operation.parameters ?? [])];
    }
  }
  return description;
}

/**
 * A plugin that spares the page two costs: the library reads JSON as YAML, and to show one operation it interprets
 * the whole description, because a reference may lead anywhere. Here each leads to a component.
 */
function resolveQuickly() {
  const parseToJson =
    (_original, { specActions }) =>
    (text) =>
      specActions.updateJsonSpec(JSON.parse(text));
  return {
    statePlugins: { spec: { wrapActions: { parseToJson } } },
    fn: {
      resolveSubtree: async (description, path) => ({
        spec: resolve(
          path.reduce((part, name) => part?.[name], description),
          description.components,
          [],
        ),
        errors: [],
      }),
    },
  };
}

/** A part of the description with components in place of references, except those within themselves (`outer`). */
function resolve(part, components, outer) {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((member) => resolve(member, components, outer));
  const { $ref, ...own } = part;
  if (typeof $ref !== 'string') {
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, resolve(member, components, outer)]));
  }
  if (outer.includes($ref)) return part;
  const [, , kind, name] = $ref.split('/');
  return resolve({ ...components[kind][name], ...own }, components, [...outer, $ref]);
}
