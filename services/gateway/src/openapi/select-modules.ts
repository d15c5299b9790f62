import type { JsonObject } from './json.js';

/**
 * Writes the description with the paths of these modules, everything they refer to, and everything that belongs to no
 * module.
 */
export type SelectModules = (modules: ReadonlySet<string>) => string;

/** A part of the description as text, and the components to which it refers. */
interface Part {
  readonly text: string;
  readonly references: readonly string[];
}

interface Described {
  readonly paths: JsonObject;
  readonly tags: readonly { readonly name: string }[];
  readonly components: Readonly<Record<string, JsonObject>>;
}

const MODULE_PATH = /^\/api\/v8\/(?:modules|external)\/([^/]+)/;

/**
 * Prepares the description for selection. Each part is serialized once, so that a request only picks parts, which takes
 * a few milliseconds. `names` are those of all modules.
 */
export function createModuleSelection(document: JsonObject, names: ReadonlySet<string>): SelectModules {
  const { paths, tags, components, ...rest } = document as unknown as Described & JsonObject;
  const pathParts = Object.entries(paths).map(([path, item]) => {
    const module = MODULE_PATH.exec(path)?.[1] ?? '';
    return { module: names.has(module) ? module : undefined, ...partOf(path, item) };
  });
  const kinds = Object.entries(components).map(([kind, members]) => ({
    kind,
    members: Object.entries(members).map(([name, member]) => ({
      reference: `#/components/${kind}/${name}`,
      // Every operation uses the security schemes, but none has a reference to them.
      isCommon: kind === 'securitySchemes',
      ...partOf(name, member),
    })),
  }));
  const byReference = new Map<string, Part>(
    kinds.flatMap(({ members }) => members.map((member) => [member.reference, member] as const)),
  );
  // Its members belong to no module, and the posts of webhooks refer to components.
  const common: Part = { text: JSON.stringify(rest).slice(1, -1), references: referencesIn(rest) };

  return (modules) => {
    const isWanted = (module: string | undefined): boolean => module === undefined || modules.has(module);
    const chosen = pathParts.filter(({ module }) => isWanted(module));
    const resource = partOf('resource', anyResourceOf(modules));
    const partFor = (reference: string): Part | undefined =>
      reference === ANY_RESOURCE ? resource : byReference.get(reference);
    const reached = reach([common, ...chosen], partFor);
    const sections = kinds.map(({ kind, members }) => {
      const kept = members.filter(({ reference, isCommon }) => isCommon || reached.has(reference));
      const texts = kept.map(({ reference, text }) => (reference === ANY_RESOURCE ? resource.text : text));
      return `${JSON.stringify(kind)}:{${texts.join(',')}}`;
    });
    const members = [
      common.text,
      `"tags":${JSON.stringify(tags.filter(({ name }) => !names.has(name) || modules.has(name)))}`,
      `"paths":{${chosen.map(({ text }) => text).join(',')}}`,
      `"components":{${sections.join(',')}}`,
    ];
    return `{${members.join(',')}}`;
  };
}

const ANY_RESOURCE = '#/components/schemas/resource';

/** Included records may be of any module. Selected modules are described; of the others only type and id are. */
function anyResourceOf(modules: ReadonlySet<string>): JsonObject {
  const text = { type: 'string' };
  const other = { type: 'object', properties: { type: text, id: text }, required: ['type', 'id'] };
  return { anyOf: [...[...modules].map((name) => ({ $ref: `#/components/schemas/${name}` })), other] };
}

function reach(roots: readonly Part[], partFor: (reference: string) => Part | undefined): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = ({ references }: Part): void => {
    for (const reference of references) {
      if (reached.has(reference)) continue;
      reached.add(reference);
      const part = partFor(reference);
      if (part !== undefined) visit(part);
    }
  };
  roots.forEach(visit);
  return reached;
}

function partOf(name: string, value: unknown): Part {
  return { text: `${JSON.stringify(name)}:${JSON.stringify(value)}`, references: referencesIn(value) };
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  );
}
