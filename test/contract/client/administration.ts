import { expect } from '@jest/globals';
import { noteSecret } from '@crm/testkit';
import type { Api } from './api.js';
import { documentOf, expectStatus } from './document.js';
import { freshText } from './records.js';
import type { Answer } from './send.js';
import { baseUrl } from './stack.js';

/** An OAuth client, issued tokens, a signing key, a webhook or a custom attribute, as administrators see them. */
export interface Administered {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: { readonly self: string };
}

/** One page of a list of administration. */
export interface AdministeredPage {
  readonly data: readonly Administered[];
  readonly links: Readonly<Record<string, string | null>>;
  readonly meta: { readonly page: Readonly<Record<string, unknown>> };
}

/** The one resource of an answer with the given status; checks its self links. */
export function administeredIn(answer: Answer, status = 200): Administered {
  expectStatus(answer, status);
  const { data, links } = documentOf(answer);
  const resource = data as Administered;
  const path = `/api/v8/${resource.type.replace(/^(oauth2|catalog)-/u, '$1/')}/${resource.id}`;
  expect(resource.links.self).toBe(baseUrl + path);
  expect(links?.self).toBe(resource.links.self);
  return resource;
}

/** The page of an answer with status 200. */
export function pageIn(answer: Answer): AdministeredPage {
  expectStatus(answer, 200);
  return documentOf(answer) as unknown as AdministeredPage;
}

/** A document of administration. */
export function documentFor(type: string, attributes: object, id?: string): object {
  return { data: { type, ...(id === undefined ? {} : { id }), attributes } };
}

/** Creates an OAuth client, by default a confidential one. */
export async function createClient(api: Api, attributes: object = {}, id?: string): Promise<Answer> {
  const wanted = { name: freshText('Client'), ...attributes };
  const answer = await api.post('/oauth2/clients', documentFor('oauth2-clients', wanted, id));
  noteSecretIn(answer);
  return answer;
}

/** The secret in an answer. It is noted, so that the logs are searched for it. */
export function secretIn(answer: Answer, status = 200): string {
  noteSecretIn(answer);
  const { secret } = administeredIn(answer, status).attributes;
  expect(secret).toMatch(/^[\w-]{43}$/u);
  return String(secret);
}

function noteSecretIn({ text }: Answer): void {
  const [, secret] = /"secret":"([^"]+)"/u.exec(text) ?? [];
  if (secret !== undefined) noteSecret(secret);
}
