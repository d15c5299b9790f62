export interface JsonBounds {
  /** Deepest nesting of objects and arrays. */
  readonly maxDepth: number;
  /** Maximum number of tokens: brackets, commas, colons, strings, numbers and words (RFC 8259 section 2). */
  readonly maxTokens: number;
}

export interface JsonScan {
  readonly tokens: number;
  /** The first bound that the text exceeds, and where; the scan ends there. */
  readonly exceeded?: { readonly bound: keyof JsonBounds; readonly at: number };
  /** Begin and end of each number literal that is not a short whole number in canonical form, in order. */
  readonly inexactNumbers: readonly number[];
  /** A member may be called `__proto__`, possibly written with escapes. */
  readonly mayHavePrototypeMembers: boolean;
}

const SHORT_INTEGER = /^(?:0|-?[1-9][0-9]{0,14})$/;
const PROTOTYPE_MEMBER = /__proto__|\\u00/;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The kind of token that a character starts, by its code; characters beyond ASCII are allowed only in strings. */
type Kind = 'space' | 'string' | 'open' | 'close' | 'number' | 'letter' | 'other';

const KINDS: readonly Kind[] = Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): Kind {
  if (/[ \t\n\r]/.test(character)) return 'space';
  if (character === '"') return 'string';
  if (/[[{]/.test(character)) return 'open';
  if (/[\]}]/.test(character)) return 'close';
  if (/[-0-9]/.test(character)) return 'number';
  return /[a-z]/.test(character) ? 'letter' : 'other';
}

/**
 * Scans a JSON text, in linear time, for its bounds and for parts that need the slow parser. The text need not be
 * well-formed; the findings about a malformed one are useless but harmless.
 */
export function scanJson(text: string, { maxDepth, maxTokens }: JsonBounds): JsonScan {
  const inexactNumbers: number[] = [];
  const stop = (bound: keyof JsonBounds, at: number): JsonScan => {
    return { tokens, exceeded: { bound, at }, inexactNumbers, mayHavePrototypeMembers: false };
  };
  let tokens = 0;
  let depth = 0;
  for (let at = 0, end = 0; at < text.length; at = end) {
    const kind = KINDS[text.charCodeAt(at)];
    end = at + 1;
    if (kind === 'space') continue;
    tokens += 1;
    if (tokens > maxTokens) return stop('maxTokens', at);
    if (kind === 'string') end = endOfString(text, end);
    else if (kind === 'open') {
      depth += 1;
      if (depth > maxDepth) return stop('maxDepth', at);
    } else if (kind === 'close') depth -= 1;
    else if (kind === 'letter') while (KINDS[text.charCodeAt(end)] === 'letter') end += 1;
    else if (kind === 'number') {
      end = endOfNumber(text, end);
      if (!SHORT_INTEGER.test(text.slice(at, end))) inexactNumbers.push(at, end);
    }
  }
  return { tokens, inexactNumbers, mayHavePrototypeMembers: PROTOTYPE_MEMBER.test(text) };
}

/** The position after the closing quote; an unfinished string extends to the end. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

/** The position after the last character that may be part of a number, in any order. */
function endOfNumber(text: string, from: number): number {
  let end = from;
  while (isOfNumber(text.charCodeAt(end))) end += 1;
  return end;
}

function isOfNumber(code: number): boolean {
  // 0 to 9, and + - . E e
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e || (code & ~0x20) === 0x45;
}
