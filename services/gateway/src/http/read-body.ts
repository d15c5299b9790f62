import { isUtf8 } from 'node:buffer';
import { AppError, codes } from '@crm/errors';
import type { Request, Response } from 'express';
import { admitBody } from './admit-body.js';
import { toAppError } from './to-app-error.js';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads a request's body as text. Throws 8701 when it is too large: from its announced length before a byte is read,
 * otherwise as soon as it is; 8705 when it is incomplete at the request's deadline; 8716 and 8724 when its user or all
 * users hold too many bytes of bodies; 8408 when the client disconnects first; 8101 when it is not UTF-8; 8902 when no
 * slot is free for the request once the body has arrived.
 */
export async function readBody(request: Request, response: Response, maxBytes: number): Promise<string> {
  admitBody(request, response, maxBytes);
  const { slot } = request.exchange;
  slot?.pause();
  const bytes = await collect(request, response, maxBytes);
  slot?.enter();
  request.exchange.bytesIn = bytes.length;
  return textOfBody(bytes);
}

/** The text of a body without a byte order mark. Throws 8101 when it is not UTF-8. */
export function textOfBody(bytes: Buffer): string {
  if (!isUtf8(bytes))
    throw new AppError({ code: codes.malformedJson, detail: 'The body is not valid UTF-8', source: { pointer: '' } });
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function collect(request: Request, response: Response, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = request.exchange.heldBodies.open(request, response, maxBytes, settle);
    const timeLeft = Math.max(0, request.exchange.deadline - performance.now());
    const timer = setTimeout(() => {
      settle(new AppError({ code: codes.requestTimeout }));
    }, timeLeft);
    request.on('data', take).once('end', end).once('close', end).once('error', end);

    function take(chunk: Buffer): void {
      try {
        body.append(chunk);
      } catch (error) {
        settle(toAppError(error));
      }
    }

    /** The complete body may have arrived and still have been discarded unread, because the connection closed. */
    function end(cause?: Error): void {
      if (request.readableEnded) settle();
      else settle(new AppError({ code: codes.malformedRequest, detail: 'The body ended early' }, { cause }));
    }

    function settle(error?: AppError): void {
      clearTimeout(timer);
      if (error === undefined) body.complete();
      body[Symbol.dispose]();
      request.off('data', take).off('end', end).off('close', end);
      if (error !== undefined) reject(error);
      else resolve(body.bytes);
    }
  });
}
