import { attributePointer, externalValueFault, isRecordId, MAX_EXTERNAL_IDS } from '@crm/catalog';
import { boundFaults, codes, jsonPointer, type Fault } from '@crm/errors';
import type { ImportRowInput } from '@crm/protos';
import { shown } from '../documents/json-object.js';
import { keyColumn, type Column, type RowKey } from './import-columns.js';
import { MAX_ROW_BYTES, ROW_TOO_LARGE } from './file-bytes.js';

/** A row of the file as records takes it. Pointers of faults are those of `RowResult`. */
export interface Row {
  readonly line: number;
  readonly input: Required<ImportRowInput>;
  /** All that records gets of the row besides its attributes, as text. */
  readonly head: string;
  /** The row is refused if it has any. */
  readonly faults: Fault[];
  /** The id or external id by which its record is found. */
  readonly key: string | undefined;
}

const NOTHING = Buffer.alloc(0);

/** Makes the row of a line of the file from its values by column. */
export function buildRow(
  line: number,
  values: Iterable<readonly [Column, unknown]>,
  { mode, keySystem }: RowKey,
  faults: Fault[] = [],
): Row {
  const attributes: Record<string, unknown> = {};
  const externalIds: { system: string; value: string }[] = [];
  const references: { attribute: string; externalId: { system: string; value: string } }[] = [];
  const filled = new Set<string>();
  let id = '';
  for (const [column, value] of values) {
    if (column.kind === 'ignored') continue;
    if (column.kind === 'attribute' || column.kind === 'reference') {
      const { name } = column.field;
      if (filled.has(name)) {
        const source = { pointer: attributePointer(name) };
        faults.push({ code: codes.malformedImport, detail: `The row has ${name} twice`, source });
      }
      filled.add(name);
    }
    if (column.kind === 'attribute') {
      attributes[column.field.name] = value;
      continue;
    }
    const isEmpty = value === null || value === '';
    if (column.kind === 'id') {
      if (typeof value === 'string' && isRecordId(value)) id = value;
      else if (!isEmpty) faults.push({ code: codes.invalidId, source: { pointer: '/data/id' }, ...shown(value) });
      continue;
    }
    const { system } = column;
    const isReference = column.kind === 'reference';
    if (isEmpty) {
      if (isReference) attributes[column.field.name] = null;
      continue;
    }
    const source = {
      pointer: isReference ? attributePointer(column.field.name) : jsonPointer('external', system),
    };
    const all: readonly unknown[] = Array.isArray(value) && !isReference ? value : [value];
    if (all.length > MAX_EXTERNAL_IDS) faults.push({ code: codes.tooManyExternalIds, source });
    else
      for (const one of all) {
        const reason = typeof one === 'string' ? externalValueFault(one) : 'an external id is a text';
        if (typeof one !== 'string' || reason !== undefined) {
          const detail = `No external id: ${reason ?? ''}`;
          faults.push({ code: codes.invalidExternalId, detail, source, ...shown(one) });
        } else if (isReference) references.push({ attribute: column.field.name, externalId: { system, value: one } });
        else externalIds.push({ system, value: one });
      }
  }
  if (externalIds.length > MAX_EXTERNAL_IDS) faults.push({ code: codes.tooManyExternalIds });
  const key = keySystem === '' ? id : externalIds.find(({ system }) => system === keySystem)?.value;
  if (mode !== 'create' && (key ?? '') === '' && faults.length === 0)
    faults.push({
      code: codes.keyMissing,
      detail: `The row has no ${keyColumn(keySystem)}`,
      source: keySource(keySystem),
    });
  const attributesJson = Buffer.from(JSON.stringify(attributes));
  const head = JSON.stringify([id, externalIds, references]);
  if (attributesJson.length + head.length > MAX_ROW_BYTES) faults.push(ROW_TOO_LARGE);
  return {
    line,
    input: { id, attributesJson, externalIds, references },
    head,
    faults,
    key: key === '' ? undefined : key,
  };
}

/** A refused row as the answer needs it: many are held at once, and each may have a megabyte of values. */
export function withoutValues({ line, input, faults }: Row): Row {
  const kept = { id: '', attributesJson: NOTHING, externalIds: [], references: input.references };
  return { line, input: kept, head: '', faults: boundFaults(faults), key: undefined };
}

/** Where a fault of the key of a row is. */
export function keySource(keySystem: string): { readonly pointer: string } {
  return { pointer: keySystem === '' ? '/data/id' : jsonPointer('external', keySystem) };
}
