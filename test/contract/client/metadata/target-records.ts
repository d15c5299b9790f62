import type { Api } from '../api.js';
import { freshId, urlOf } from '../records.js';
import type { Attributes, Json } from './exact-json.js';
import { exactResourceOf, type ExactResource } from './exact-resource.js';
import type { AttributeMeta, ModuleMeta } from './module-metadata.js';
import { sampleValues } from './sample-values.js';
import { demandedParentsOf, parentsOf, writableOf } from './writable-attributes.js';

/** Two records of one module. */
export type Targets = readonly [ExactResource, ExactResource];

/**
 * Records for others to refer to: two of every module, created on first use, with a value in every attribute that is
 * not a reference, and never changed.
 */
export class TargetRecords {
  readonly #api: Api;
  readonly #modules: ReadonlyMap<string, ModuleMeta>;
  readonly #made = new Map<string, Promise<Targets>>();
  readonly #read = new Map<string, Promise<ExactResource>>();

  constructor(api: Api, modules: readonly ModuleMeta[]) {
    this.#api = api;
    this.#modules = new Map(modules.map((module) => [module.name, module]));
  }

  /** The two records of a module. */
  of(module: string): Promise<Targets> {
    const made = this.#made.get(module) ?? this.#makeTwo(module);
    this.#made.set(module, made);
    return made;
  }

  /** The two records of every module that an attribute of the given module may refer to, by module. */
  async forReferencesOf({ attributes }: ModuleMeta): Promise<ReadonlyMap<string, Targets>> {
    const modules = new Set([...attributes.values()].flatMap(({ references }) => references?.modules ?? []));
    return new Map(
      await Promise.all([...modules].map(async (module) => [module, await this.of(module)] as [string, Targets])),
    );
  }

  /** A new record of a module, which nothing else refers to. */
  async another(module: string): Promise<ExactResource> {
    return this.#make(this.#find(module), 0);
  }

  /** A record of a module that is not among the given ones. */
  async ofAnother(modules: readonly string[]): Promise<ExactResource> {
    const other = [...this.#modules.keys()].find((name) => !modules.includes(name));
    if (other === undefined) throw new Error(`Every module is one of ${modules.join()}`);
    return (await this.of(other))[0];
  }

  /** A record that no test changes, as it was when it was first read. */
  read(module: string, id: string): Promise<ExactResource> {
    const url = urlOf({ type: module, id });
    const read = this.#read.get(url) ?? this.#api.get(url).then((answer) => exactResourceOf(answer));
    this.#read.set(url, read);
    return read;
  }

  /** Attributes that give a record of a module new parents, if it requires some. */
  async newParents(module: ModuleMeta, variant: 0 | 1 = 0): Promise<Attributes> {
    const parents = demandedParentsOf(module).map(async ({ typeField, idField, modules }) => {
      const referred = modules[variant] ?? '';
      return { [typeField]: referred, [idField]: (await this.another(referred)).id };
    });
    return Object.assign({}, ...(await Promise.all(parents))) as Attributes;
  }

  async #makeTwo(name: string): Promise<Targets> {
    const module = this.#find(name);
    return [await this.#make(module, 0), await this.#make(module, 1)];
  }

  #find(name: string): ModuleMeta {
    const module = this.#modules.get(name);
    if (module === undefined) throw new Error(`The service does not list ${name}, to which an attribute refers`);
    return module;
  }

  async #make(module: ModuleMeta, variant: 0 | 1): Promise<ExactResource> {
    const parentTypes = new Set(parentsOf(module).map(({ typeField }) => typeField));
    const filled = writableOf(module).filter(
      ({ name, required, references }) => required || (references === undefined && !parentTypes.has(name)),
    );
    const values = filled.map(async (attribute): Promise<[string, Json]> => [
      attribute.name,
      await this.#valueOf(attribute, variant),
    ]);
    const attributes: Attributes = {
      ...Object.fromEntries(await Promise.all(values)),
      ...(await this.newParents(module)),
    };
    const document = { data: { type: module.name, id: freshId(), attributes } };
    return exactResourceOf(await this.#api.post(`/modules/${module.name}`, document), 201);
  }

  async #valueOf(attribute: AttributeMeta, variant: 0 | 1): Promise<Json> {
    const [referred] = attribute.references?.modules ?? [];
    return referred === undefined ? sampleValues(attribute)[variant] : (await this.of(referred))[variant].id;
  }
}
