import { readFileSync } from 'node:fs';
import { nonEmpty } from './non-empty.js';

const ROOT_PACKAGE = new URL('../../../../package.json', import.meta.url);

/** Version of the running release: CRM_VERSION when the image sets it, else that of the root package.json. */
export const version: string = nonEmpty(process.env.CRM_VERSION) ?? readRootVersion();

/** Commit that the running release was built from (CRM_REVISION); `unknown` when the image does not set it. */
export const revision: string = nonEmpty(process.env.CRM_REVISION) ?? 'unknown';

function readRootVersion(): string {
  const content: unknown = JSON.parse(readFileSync(ROOT_PACKAGE, 'utf8'));
  const found = typeof content === 'object' && content !== null && 'version' in content ? content.version : undefined;
  return typeof found === 'string' ? found : '0.0.0';
}
