import { lowerCase } from './lower-case.js';

/**
 * `li` of filters#like: ignores case, matches the whole text, `%` stands for any characters, `\%` for itself, and
 * everything else, `_` and `\` included, for itself.
 */
export function isLike(text: string, pattern: string): boolean {
  const source = lowerCase(pattern).replaceAll(/\\%|%|[^%\\]|\\/gu, (piece) => {
    if (piece === '%') return '.*';
    return (piece === '\\%' ? '%' : piece).replaceAll(/[\^$\\.*+?()[\]{}|]/gu, String.raw`\$&`);
  });
  return new RegExp(`^${source}$`, 'su').test(lowerCase(text));
}
