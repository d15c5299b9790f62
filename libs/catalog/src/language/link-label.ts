import type { Link } from '../model.js';
import type { LanguagePack } from './texts.js';

/**
 * What a link is called: as the texts of its module say, else as it is called in every module that has it, else the
 * related module's name, of one record or of several.
 */
export function linkLabel({ name, module, related, cardinality }: Link, pack: LanguagePack): string {
  const named = pack.modules[module]?.links?.[name] ?? pack.links[name];
  if (named !== undefined) return named;
  const texts = pack.modules[related];
  return (cardinality === 'one' ? texts?.label : texts?.labelPlural) ?? '';
}
