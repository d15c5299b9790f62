import { folded } from './folded.js';

/**
 * `li` of filters#like: ignores case, matches the whole text, `%` is any text, `\%` a percent sign, and all other
 * characters, including `_` and `\`, are literal.
 */
export function isLike(text: string, pattern: string): boolean {
  const source = folded(pattern).replaceAll(/\\%|%|[^%\\]|\\/gu, (piece) => {
    if (piece === '%') return '.*';
    return (piece === '\\%' ? '%' : piece).replaceAll(/[\^$\\.*+?()[\]{}|]/gu, String.raw`\$&`);
  });
  return new RegExp(`^${source}$`, 'su').test(folded(text));
}
