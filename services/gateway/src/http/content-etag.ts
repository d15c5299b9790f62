/** The strong entity tag of a content: its SHA-256 (files#raw-content). */
export function contentEtag(sha256: string): string {
  return `"${sha256}"`;
}
