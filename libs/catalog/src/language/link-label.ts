import type { Link } from '../model.js';
import type { LanguagePack } from './texts.js';

/**
 * The label of a link: from the texts of its module, else from the links that several modules have, else the related
 * module's name, for one record or for several.
 */
export function linkLabel({ name, module, related, cardinality }: Link, pack: LanguagePack): string {
  const named = pack.modules[module]?.links?.[name] ?? pack.common.links[name];
  if (named !== undefined) return named;
  const texts = pack.modules[related];
  return (cardinality === 'one' ? texts?.label : texts?.labelPlural) ?? '';
}
