/**
 * Whether a release is older than another one, by their versions (Semantic Versioning 2.0.0 section 11). A pre-release
 * or build counts as the release it leads to, as both have the same schema.
 */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  const place = own.findIndex((number, index) => number !== other[index]);
  return place >= 0 && (own[place] ?? 0) < (other[place] ?? 0);
}

function numbersOf(version: string): [number, number, number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  return [Number(major ?? 0), Number(minor ?? 0), Number(patch ?? 0)];
}
