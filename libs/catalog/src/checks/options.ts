import { codes } from '@crm/errors';
import { accept, refuse, type Check } from './check.js';

/**
 * Several keys of the drop-down, in any case, each at most once; stored as an array in Postgres' input syntax, in the
 * order of the client.
 */
export const checkOptions: Check = (value, { options }) => {
  if (!Array.isArray(value)) return refuse(codes.wrongType, 'The attribute takes a JSON array of options');
  const keys: string[] = [];
  for (const item of value as readonly unknown[]) {
    if (typeof item !== 'string') return refuse(codes.wrongType, 'The attribute takes a JSON array of options');
    const key = options?.byLowerCase.get(item.toLowerCase());
    if (key === undefined) return refuse(codes.notAnOption, `The options are ${JSON.stringify(options?.keys ?? [])}`);
    if (keys.includes(key)) return refuse(codes.notAnOption, `The option ${JSON.stringify(key)} is given twice`);
    keys.push(key);
  }
  return accept(`{${keys.map(quoteElement).join(',')}}`);
};

/** An element of an array literal (PostgreSQL manual, "Array Input and Output Syntax"). */
function quoteElement(key: string): string {
  return `"${key.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
