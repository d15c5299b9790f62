// C0, DEL, C1, line and paragraph separators and bidirectional controls: each makes a terminal show a different text.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text with control characters as escapes (`\n`, `\u001b`), so that it is one line and does not move the cursor. */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => shortForms[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
