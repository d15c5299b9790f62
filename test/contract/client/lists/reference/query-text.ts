/** The parameters of a URL's query, in order, decoded like forms: `+` is a blank. */
export function readQuery(url: string): readonly (readonly [name: string, value: string])[] {
  const [, query = ''] = url.split('?');
  if (query === '') return [];
  return query.split('&').map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return [decode(name), decode(rest.join('='))] as const;
  });
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
