/* global SwaggerUIBundle */

/** The service as this page reached it, without a final slash. All requests go there. */
const here = new URL('..', location.href).href.slice(0, -1);

SwaggerUIBundle({
  spec: await readDescription(),
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  // The schemas of all messages of all modules take seconds to draw, and each operation shows its own.
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  validatorUrl: null,
});

/**
 * The description of the API. It names the public URL, which may differ from the address of this page; the latter
 * replaces it.
 */
async function readDescription() {
  const response = await fetch(`${here}/api/v8/openapi.json`);
  if (!response.ok) throw new Error(`The description of the API cannot be read: ${response.status}`);
  const description = await response.json();
  const [{ url }] = description.servers;
  description.servers = [{ url: here }];
  for (const { flows = {} } of Object.values(description.components.securitySchemes)) {
    for (const flow of Object.values(flows)) {
      for (const name of ['tokenUrl', 'refreshUrl']) flow[name] = here + flow[name].slice(url.length);
    }
  }
  return description;
}
