import { AppError, codes } from '@crm/errors';
import type { OauthParameters } from './read-parameters.js';

/** Credentials that identify a client; empty if not sent. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const BASIC = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i;

/**
 * The client's credentials, from HTTP Basic authentication or from the body (RFC 6749 section 2.3.1). Throws 8520 when
 * more than one method is used, which section 2.3 forbids, and 8521 when the Basic credentials cannot be read or the
 * method is assertion (RFC 7521), which is not supported.
 */
export function readClient(authorization: string | undefined, parameters: OauthParameters): ClientCredentials {
  const clientId = parameters.get('client_id') ?? '';
  const clientSecret = parameters.get('client_secret') ?? '';
  const isBasic = authorization !== undefined && /^Basic\b/i.test(authorization);
  const isAssertion = parameters.has('client_assertion') || parameters.has('client_assertion_type');
  if ([isBasic, clientSecret !== '', isAssertion].filter(Boolean).length > 1)
    throw new AppError({ code: codes.invalidRequest, detail: 'Use one method of client authentication, not two' });
  if (isAssertion) throw new AppError({ code: codes.invalidClient, detail: 'Client assertions are not supported' });
  if (!isBasic) return { clientId, clientSecret };
  const basic = readBasic(authorization);
  if (clientId !== '' && clientId !== basic.clientId) {
    throw new AppError({
      code: codes.invalidRequest,
      detail: 'The client_id of the body is not that of the header Authorization',
    });
  }
  return basic;
}

function readBasic(authorization: string): ClientCredentials {
  const encoded = BASIC.exec(authorization)?.[1];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) throw new AppError({ code: codes.invalidClient, detail: 'The Basic credentials cannot be read' });
  return { clientId: decodeForm(text.slice(0, colon)), clientSecret: decodeForm(text.slice(colon + 1)) };
}

/** Many clients do not form-encode their credentials as they should. A text that cannot be decoded is used as it is. */
function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
