import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { prepareDocument, type PreparedDocument } from '../http/prepared-document.js';

/** The panel as it was built: a page and its files. */
export interface Panel {
  /** The page, split where the nonce of each answer belongs. */
  readonly page: readonly string[];
  /** By name. A name changes with the content. */
  readonly files: ReadonlyMap<string, PreparedDocument>;
}

/** The placeholder in the page that each answer replaces with its own nonce. */
const NONCE_PLACE = '__NONCE__';

const VERSION_PLACE = '__VERSION__';

const PAGE = 'index.html';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};
const HEADERS = ['Cross-Origin-Resource-Policy', 'same-origin'];

/** The output folder of the panel in `npm run build`. */
export const PANEL_FOLDER = fileURLToPath(new URL('../../panel/dist/admin/', import.meta.url));

/** Reads the panel into memory, which names this version of the service; undefined when it was not built. */
export function loadPanel(folder: string, version: string): Panel | undefined {
  const names = namesIn(folder);
  if (!names.includes(PAGE)) return undefined;
  const read = (name: string): Buffer => readFileSync(path.join(folder, name));
  const files = names.flatMap((name): [string, PreparedDocument][] => {
    const mediaType = MEDIA_TYPES[path.extname(name)];
    return mediaType === undefined ? [] : [[name, prepareDocument(read(name), undefined, mediaType, HEADERS)]];
  });
  const page = read(PAGE)
    .toString('utf8')
    .replace(VERSION_PLACE, () => version);
  return { page: page.split(NONCE_PLACE), files: new Map(files) };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
