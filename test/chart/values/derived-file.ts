import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/**
 * Compares a file of the repository with what it is made from. With the variable CRM_WRITE_DERIVED=1 it is written in place of
 * compared, which is how it is made.
 */
export async function derivedFile(
  file: string,
  content: string,
): Promise<{ readonly found: string; readonly made: string }> {
  const made = file.endsWith('.yaml')
    ? content
    : await format(content, { ...(await resolveConfig(file)), filepath: file });
  if (process.env.CRM_WRITE_DERIVED === '1') writeFileSync(file, made);
  return { found: readFileSync(file, 'utf8'), made };
}
