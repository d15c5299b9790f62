import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Every example of an OpenAPI document beside a schema: its place, and its faults. */
export function checkExamples(document: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  return new Map(
    examplesIn(document, '').map(({ place, value }) => {
      const isValid = ajv.validate({ $ref: `openapi#${encodeURI(place)}/schema` }, value);
      return [place, isValid ? '' : ajv.errorsText()];
    }),
  );
}

/** `place` is the JSON pointer of the object that has both. */
function examplesIn(value: unknown, place: string): { readonly place: string; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'schema' in value && 'example' in value ? [{ place, value: value.example }] : [];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    examplesIn(member, `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [...own, ...inner];
}
