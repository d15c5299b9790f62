import type { NewRecord } from '../stack/api-client.js';

/** The attributes of a record with a text file in `filename`, named after its title. */
export function attached(title: string, extension: string, text: string): NewRecord['attributes'] {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { filename: `${name}.${extension}`, filename_file: Buffer.from(text).toString('base64') };
}
