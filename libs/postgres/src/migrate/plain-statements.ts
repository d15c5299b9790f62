/**
 * The statements of an SQL text reduced to their keywords and names: comments are removed, the texts of literals and
 * dollar-quoted bodies are emptied, white space is collapsed, and everything but quoted names is in lower case
 * (PostgreSQL section 4.1).
 */
export function plainStatements(text: string): string[] {
  const plain = [...text.matchAll(TOKEN)].map(([token]) => plainToken(token)).join('');
  return plain
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/**
 * Comments, literals, dollar-quoted bodies, quoted names, and everything else. Comments are not nested in migrations.
 */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"[^"]*"|[^-/'$"]+|[\s\S]/g;

function plainToken(token: string): string {
  if (token.startsWith('--') || token.startsWith('/*')) return ' ';
  if (token.startsWith("'")) return "''";
  if (token.length > 1 && token.startsWith('$')) return "''";
  return token.startsWith('"') ? token : token.toLowerCase();
}
