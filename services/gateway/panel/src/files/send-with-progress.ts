import type { Sender } from '../session/session.js';

/** A sender that reports the share of the body that was sent, from 0 to 1, which `fetch` does not. */
export function sendWithProgress(onProgress: (share: number) => void): Sender {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => {
        onProgress(total === 0 ? 1 : loaded / total);
      };
      request.onload = () => {
        const { status, responseText } = request;
        resolve(new Response(responseText === '' ? null : responseText, { status }));
      };
      request.onerror = reject;
      request.onabort = reject;
      signal?.addEventListener('abort', () => {
        request.abort();
      });
      request.send(body as Blob);
    });
}
