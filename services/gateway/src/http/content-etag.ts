/** The strong entity tag of a content: its SHA-256 (contract section 8). */
export function contentEtag(sha256: string): string {
  return `"${sha256}"`;
}
