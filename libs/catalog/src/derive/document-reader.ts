import type { Fault } from '@crm/errors';
import { isMemberName } from '../member-name.js';
import type { SqlValue } from '../model.js';
import type { CompiledAttribute, CompiledModule } from './compile-module.js';
import { attributeFault, attributePointer } from './fault.js';
import { readParent } from './flex-parent.js';
import { isRestated } from './restated.js';
import type { HalfReference, ManagedValue, Reference, ValidatedAttributes, WriteMode } from './validated.js';

/** Reads the attributes of one document; made anew for each. */
export class DocumentReader {
  readonly #module: CompiledModule;
  readonly #mode: WriteMode;
  readonly #values = new Map<string, SqlValue>();
  readonly #references: Reference[] = [];
  readonly #halfReferences: HalfReference[] = [];
  readonly #managed: ManagedValue[] = [];
  readonly #faults: Fault[] = [];

  constructor(module: CompiledModule, mode: WriteMode) {
    this.#module = module;
    this.#mode = mode;
  }

  /** Judges every attribute, then what belongs to several of them together. */
  read(sent: Readonly<Record<string, unknown>>): ValidatedAttributes {
    const readOnly: [CompiledAttribute, unknown][] = [];
    for (const [name, value] of Object.entries(sent)) {
      const attribute = this.#module.attributes.get(name);
      if (attribute === undefined) this.#faults.push(this.#nameFault(name));
      else if (attribute.readOnly) readOnly.push([attribute, value]);
      else this.#readValue(attribute, value);
    }
    this.#readParents();
    this.#readManaged(readOnly, sent);
    if (this.#mode === 'create') this.#complete(sent);
    return {
      values: this.#values,
      references: this.#references,
      halfReferences: this.#halfReferences,
      managed: this.#managed,
      faults: this.#faults,
    };
  }

  #readValue(attribute: CompiledAttribute, value: unknown): void {
    if (value === null || (value === '' && attribute.required)) {
      if (attribute.required) this.#faults.push(missing(attribute));
      else this.#values.set(attribute.name, null);
      return;
    }
    const checked = attribute.check(value, attribute.rules);
    if ('refusal' in checked) {
      const { code, detail } = checked.refusal;
      this.#faults.push(attributeFault(code, attribute.pointer, value, detail));
      return;
    }
    this.#values.set(attribute.name, checked.value);
    const { name, pointer, referredModule: module } = attribute;
    if (module !== undefined && typeof checked.value === 'string') {
      this.#references.push({ attribute: name, pointer, module, id: checked.value });
    }
  }

  #readParents(): void {
    for (const parent of this.#module.flexParents) {
      const finding = readParent(parent, this.#values, this.#mode);
      if (finding === undefined) continue;
      if ('reference' in finding) this.#references.push(finding.reference);
      else if ('half' in finding) this.#halfReferences.push(finding.half);
      // A parent type that was refused is a fault already.
      else if (!this.#hasFaultAt(finding.fault)) this.#faults.push(finding.fault);
    }
  }

  #readManaged(readOnly: readonly [CompiledAttribute, unknown][], sent: Readonly<Record<string, unknown>>): void {
    for (const [{ name, pointer, derived }, value] of readOnly) {
      if (derived !== undefined && isRestated(derived, value, sent, this.#mode)) continue;
      this.#managed.push({ attribute: name, pointer, value });
    }
  }

  #complete(sent: Readonly<Record<string, unknown>>): void {
    for (const attribute of this.#module.demanded) {
      if (!Object.hasOwn(sent, attribute.name)) this.#faults.push(missing(attribute));
    }
    for (const [column, value] of this.#module.defaults) {
      if (!Object.hasOwn(sent, column)) this.#values.set(column, value);
    }
  }

  #nameFault(name: string): Fault {
    const pointer = attributePointer(name);
    const rightName = this.#module.misnamed.get(name);
    if (rightName !== undefined) return attributeFault(8118, pointer, name, rightName);
    if (!isMemberName(name)) return attributeFault(8119, pointer, name);
    const detail = this.#module.linkNames.has(name)
      ? `${name} is a link of ${this.#module.name}, not an attribute`
      : `${this.#module.name} has no attribute of this name`;
    return attributeFault(8108, pointer, name, detail);
  }

  #hasFaultAt({ source }: Fault): boolean {
    const pointer = pointerOf(source);
    return this.#faults.some((fault) => pointerOf(fault.source) === pointer);
  }
}

function missing({ name, pointer }: CompiledAttribute): Fault {
  return attributeFault(8110, pointer, undefined, `The attribute ${name} is required`);
}

function pointerOf(source: Fault['source']): string | undefined {
  return source !== undefined && 'pointer' in source ? source.pointer : undefined;
}
