import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguagePack } from './texts.js';

const FOLDER = new URL('../../languages/', import.meta.url);

/** Reads the texts of a language from its folder. Their shape is not checked here: a test names each defect. */
export function readLanguage(locale: string): LanguagePack {
  const modules = readdirSync(new URL(`${locale}/modules`, FOLDER))
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));
  return {
    modules: Object.fromEntries(modules.map((name) => [name, read(`${locale}/modules/${name}`)])),
    common: read(`${locale}/common`),
    dropdowns: read(`${locale}/dropdowns`),
    application: read(`${locale}/application`),
  } as LanguagePack;
}

function read(name: string): unknown {
  try {
    return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
  } catch (cause) {
    throw new Error(`languages/${name}.json cannot be read`, { cause });
  }
}
