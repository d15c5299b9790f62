import { connect } from 'node:net';

/** Whether a Redis answers PING at this address within a second. */
export async function redisAnswers(url: string): Promise<boolean> {
  const { hostname, port, username, password } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: hostname, port: Number(port === '' ? 6379 : port), timeout: 1_000 });
  let answer = '';
  socket.on('connect', () => {
    const login = password === '' ? '' : command('AUTH', ...(username === '' ? [] : [username]), password);
    socket.write(login + command('PING'));
  });
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
    if (answer.includes('+PONG')) resolve(true);
    else if (answer.startsWith('-')) resolve(false);
  });
  for (const event of ['error', 'timeout', 'close'])
    socket.on(event, () => {
      resolve(false);
    });
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

function command(...words: string[]): string {
  const parts = words.map((word) => `$${String(Buffer.byteLength(word))}\r\n${word}\r\n`);
  return `*${String(words.length)}\r\n${parts.join('')}`;
}
