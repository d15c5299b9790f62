import { codes, MAX_FAULTS, type Fault } from '@crm/errors';
import { isMemberName } from '../member-name.js';
import type { SqlValue } from '../sql-value.js';
import type { CompiledAttribute, CompiledModule } from './compile-module.js';
import { completeSpan } from './complete-span.js';
import { attributeFault, attributePointer } from './fault.js';
import { readParent } from './flex-parent.js';
import { isRestated } from './restated.js';
import { isEmpty, isSameValue } from './same-value.js';
import type {
  AddressValue,
  HalfReference,
  LinkedValue,
  ManagedValue,
  Reference,
  ValidatedAttributes,
  WriteMode,
} from './validated.js';

/** Reads the attributes of one document; created for each document. */
export class DocumentReader {
  readonly #module: CompiledModule;
  readonly #mode: WriteMode;
  readonly #values = new Map<string, SqlValue>();
  readonly #references: Reference[] = [];
  readonly #halfReferences: HalfReference[] = [];
  readonly #linked: LinkedValue[] = [];
  readonly #address: AddressValue[] = [];
  /** False when part of the address was refused: the other values then mean nothing. */
  #isAddressKnown = true;
  readonly #managed: ManagedValue[] = [];
  readonly #faults: Fault[] = [];

  constructor(module: CompiledModule, mode: WriteMode) {
    this.#module = module;
    this.#mode = mode;
  }

  /** Checks every attribute, then the combinations of several attributes. */
  read(sent: Readonly<Record<string, unknown>>): ValidatedAttributes {
    const readOnly: [CompiledAttribute, unknown][] = [];
    for (const [name, value] of Object.entries(sent)) {
      if (this.#faults.length >= MAX_FAULTS) break;
      const attribute = this.#module.attributes.get(name);
      if (attribute === undefined) this.#faults.push(this.#nameFault(name));
      else if (attribute.readOnly) readOnly.push([attribute, value]);
      else this.#readNamed(attribute, value, sent);
    }
    this.#readParents();
    this.#readManaged(readOnly, sent);
    if (this.#mode === 'create') this.#complete(sent);
    return {
      values: this.#values,
      references: this.#references,
      halfReferences: this.#halfReferences,
      linked: this.#linked,
      address: this.#isAddressKnown ? this.#address : [],
      managed: this.#managed,
      faults: this.#faults,
    };
  }

  /** Reads a value that the document may have under another name too (documents#sending-back). */
  #readNamed(attribute: CompiledAttribute, value: unknown, sent: Readonly<Record<string, unknown>>): void {
    const { name, column, pointer, otherNames, check, rules } = attribute;
    for (const other of otherNames.filter((one) => Object.hasOwn(sent, one))) {
      const beside = sent[other];
      const isSame = isSameValue(attribute, value, beside);
      // A new record has no value, so that an empty one changes nothing.
      const isIgnored = isSame ? name !== column : this.#mode === 'create' && isEmpty(value);
      if (isIgnored) {
        this.#checkIgnored(attribute, value);
        return;
      }
      const isPassedOver = isSame || (this.#mode === 'create' && isEmpty(beside));
      if (isPassedOver || [value, beside].some((one) => one !== null && 'refusal' in check(one, rules))) continue;
      const detail = `The attributes ${name} and ${other} are one value, and the document has two`;
      this.#faults.push(attributeFault(codes.contradictingAttributes, pointer, value, detail));
      return;
    }
    this.#readValue(attribute, value);
  }

  #readValue(attribute: CompiledAttribute, value: unknown): void {
    if (value === null || (value === '' && this.#isRequired(attribute))) {
      if (this.#isRequired(attribute)) this.#faults.push(empty(attribute));
      else this.#take(attribute, null);
      return;
    }
    const checked = attribute.check(value, attribute.rules);
    if ('refusal' in checked) {
      const { code, detail } = checked.refusal;
      this.#faults.push(attributeFault(code, attribute.pointer, value, detail));
      this.#isAddressKnown &&= attribute.derived?.kind !== 'primaryAddress';
      return;
    }
    this.#take(attribute, checked.value);
    const { name, pointer, referredModule: module } = attribute;
    if (module !== undefined && typeof checked.value === 'string') {
      this.#references.push({ attribute: name, pointer, module, id: checked.value });
    }
  }

  #take({ name, pointer, column, derived }: CompiledAttribute, value: SqlValue): void {
    const sent = { attribute: name, pointer };
    if (derived?.kind === 'linkedId') {
      this.#linked.push({ ...sent, link: derived.link, id: value === null ? null : String(value) });
    } else if (derived?.kind === 'content') {
      this.#faults.push(
        attributeFault(codes.wrongType, pointer, undefined, 'The content of a file is not kept in its record'),
      );
    } else if (derived?.kind === 'primaryAddress') {
      this.#address.push({ ...sent, field: derived.field, value: value === '' ? null : value });
    } else this.#values.set(column, value);
  }

  #readParents(): void {
    for (const parent of this.#module.flexParents) {
      // With one of the two values refused, the other says nothing about the parent; the refusal is a fault already.
      if (this.#isRefused(parent.typeColumn) || this.#isRefused(parent.idColumn)) continue;
      const finding = readParent(parent, this.#values, this.#mode);
      if (finding === undefined) continue;
      if ('reference' in finding) this.#references.push(finding.reference);
      else if ('half' in finding) this.#halfReferences.push(finding.half);
      else this.#faults.push(finding.fault);
    }
  }

  #readManaged(readOnly: readonly [CompiledAttribute, unknown][], sent: Readonly<Record<string, unknown>>): void {
    for (const [attribute, value] of readOnly) {
      const { name, pointer, derived } = attribute;
      if (derived === undefined || !isRestated(derived, value, sent, this.#mode)) {
        this.#managed.push({ attribute: name, pointer, value });
      } else this.#checkIgnored(attribute, value);
    }
  }

  #complete(sent: Readonly<Record<string, unknown>>): void {
    const given = new Set(Object.keys(sent).map((name) => this.#module.attributes.get(name)?.column));
    if (this.#module.span !== undefined) {
      const { values, faults } = completeSpan(this.#module.span, this.#values);
      this.#faults.push(...faults);
      for (const [column, value] of values) this.#values.set(column, value);
      for (const column of values.keys()) given.add(column);
    }
    // A parent without its type is a fault already.
    const absent = this.#module.demanded.filter(({ name, column }) => !given.has(column) && !this.#isRefused(name));
    this.#faults.push(...absent.map(missing));
    for (const [column, value] of this.#module.defaults) {
      if (!given.has(column)) this.#values.set(column, value);
    }
  }

  /** A value that another one overrules is not used, but an invalid value is a fault nevertheless. */
  #checkIgnored({ check, rules, pointer }: CompiledAttribute, value: unknown): void {
    if (value === null) return;
    const checked = check(value, rules);
    if ('refusal' in checked) {
      this.#faults.push(attributeFault(checked.refusal.code, pointer, value, checked.refusal.detail));
    }
  }

  #isRequired({ column }: CompiledAttribute): boolean {
    return this.#module.attributes.get(column)?.required === true;
  }

  #nameFault(name: string): Fault {
    const pointer = attributePointer(name);
    const rightName = this.#module.misnamed.get(name);
    if (rightName !== undefined) return attributeFault(codes.misnamedAttribute, pointer, name, rightName);
    if (!isMemberName(name)) return attributeFault(codes.illegalMemberName, pointer, name);
    const detail = this.#module.linkNames.has(name)
      ? `${name} is a link of ${this.#module.name}, not an attribute`
      : `${this.#module.name} has no attribute of this name`;
    return attributeFault(codes.unknownAttribute, pointer, name, detail);
  }

  #isRefused(name: string): boolean {
    const pointer = attributePointer(name);
    return this.#faults.some(({ source }) => source !== undefined && 'pointer' in source && source.pointer === pointer);
  }
}

function empty({ name, pointer }: CompiledAttribute): Fault {
  return attributeFault(codes.requiredAttributeMissing, pointer, undefined, `The attribute ${name} must not be empty`);
}

function missing({ name, pointer }: CompiledAttribute): Fault {
  return attributeFault(codes.requiredAttributeMissing, pointer, undefined, `The attribute ${name} is required`);
}
