import type { Api } from '../api.js';
import { makeWorld, type WrittenLink } from '../lists/world/make-world.js';
import { readIds, readWorld } from '../lists/world/read-world.js';
import type { ModuleFacts, World } from '../lists/reference/world.js';
import { writeLink } from '../links/link-writer.js';
import { expectStatus } from '../document.js';
import type { Answer } from '../send.js';
import type { Actor } from './actors.js';

const MARKS = '/modules/Favorites';

/** A world whose records were created by several users, and a function to read it again. */
export interface SharedWorld {
  /** Everything that exists now, as an administrator sees it. */
  read(): Promise<World>;
  /** Adds a link over a middle table that was written to the links that are read. */
  note(link: WrittenLink): void;
}

/** Fills a service like {@link makeWorld}; records that need no administrator are created by different users. */
export async function makeSharedWorld(
  admin: Api,
  authors: readonly Actor[],
  modules: ReadonlyMap<string, ModuleFacts>,
  seed: number,
): Promise<SharedWorld> {
  const present = await readIds(admin, modules);
  const written = [...(await makeWorld(byTurns(admin, authors), modules, present, seed))];
  for (const group of (await readIds(admin, modules)).get('SecurityGroups') ?? []) {
    // The roles of the world allow everything, and would hide the effect of all others.
    expectStatus(await writeLink(admin, 'replace', { type: 'SecurityGroups', id: group }, 'aclroles', []), 200);
  }
  const all = withMarks(admin, authors);
  return {
    note: (link) => {
      if (modules.get(link.type)?.links.get(link.link)?.middle !== undefined) written.push(link);
    },
    read: async () => {
      const ids = await readIds(all, modules);
      const links = [...written.filter(({ type, id }) => ids.get(type)?.includes(id)), ...linksOfRights(modules, ids)];
      return readWorld(all, modules, links, '1');
    },
  };
}

/** A client that reads all users' marks, each as its creator: no other user sees it. */
function withMarks(admin: Api, authors: readonly Actor[]): Api {
  const makers = [admin, ...authors.map(({ api }) => api)];
  return {
    ...admin,
    get: async (path, headers) => {
      if (!path.startsWith(MARKS)) return admin.get(path, headers);
      const answers = await Promise.all(makers.map((api) => api.get(path, headers)));
      const found = answers.filter(({ status }) => status === 200);
      const [first = await admin.get(path, headers)] = found;
      if (!path.startsWith(`${MARKS}?`)) return first;
      const data = found.flatMap(({ text }) => (JSON.parse(text) as { readonly data: readonly unknown[] }).data);
      return { ...first, text: JSON.stringify({ ...(JSON.parse(first.text) as object), data }) };
    },
  };
}

/** A client whose creates are sent by the users in turn, and by the administrator where one is needed. */
function byTurns(admin: Api, authors: readonly Actor[]): Api {
  let turn = 0;
  /** Marks, and marks of marks, can only be written by their creators. */
  const byOne = async (first: Answer, write: (api: Api) => Promise<Answer>): Promise<Answer> => {
    let answer = first;
    for (const { api } of authors) if (answer.status >= 400) answer = await write(api);
    return answer.status >= 400 ? write(admin) : answer;
  };
  return {
    ...admin,
    post: async (path, body, headers) => {
      turn += 1;
      const author = turn % 2 === 0 ? undefined : authors[Math.floor(turn / 2) % authors.length];
      const answer = await (author?.api ?? admin).post(path, body, headers);
      if (path !== MARKS) return answer.status === 403 ? admin.post(path, body, headers) : answer;
      return byOne(answer, (api) => api.post(path, body, headers));
    },
    delete: async (path, headers) => {
      const answer = await admin.delete(path, headers);
      return path.startsWith(`${MARKS}/`) ? byOne(answer, (api) => api.delete(path, headers)) : answer;
    },
  };
}

/** Links that rights depend on: they are read for every record, however they were written. */
function linksOfRights(
  modules: ReadonlyMap<string, ModuleFacts>,
  ids: ReadonlyMap<string, readonly string[]>,
): readonly WrittenLink[] {
  return [...modules.values()].flatMap(({ name: type, links }) =>
    ['SecurityGroups', 'aclroles']
      .filter((link) => links.has(link))
      .flatMap((link) => (ids.get(type) ?? []).map((id) => ({ type, id, link }))),
  );
}
