/** A value of a record as text. Absent values are empty, a file is its name, other objects and arrays are JSON. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      if (value instanceof File) return value.name;
      return value === null ? '' : JSON.stringify(value, undefined, 2);
    case 'undefined':
    case 'symbol':
    case 'function':
      return '';
  }
}
