import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** One stream of the feed of changes. */
export interface Follower {
  close(): void;
}

/**
 * Follows the feed of changes as server-sent events, from the newest position. The listener gets the record of each
 * change.
 */
export async function follow(baseUrl: string, token: string, onChange: (record: string) => void): Promise<Follower> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const request = get(`${baseUrl}/api/v8/changes?page%5Blimit%5D=1000`, { agent: false, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`No stream: ${answer.statusCode}`);
  let rest = '';
  answer.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((found) => found.startsWith('data: '))) {
      const { attributes } = JSON.parse(line.slice(6)) as { readonly attributes: { readonly record: string } };
      onChange(attributes.record);
    }
  });
  answer.on('error', () => undefined);
  return { close: () => request.destroy() };
}
