import type { HeaderList } from '../http/header-list.js';

/**
 * Permits the panel's page to run its own scripts and to call its own origin, and nothing else; no page may frame it.
 * Its styles are made by its script, under the nonce. Its default policy of Trusted Types decides which text may become
 * HTML: never data. Pictures of records are blobs, since the URLs of files need a token.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Header fields of the panel's page. */
export function pageHeaders(nonce: string): HeaderList {
  return [
    'Content-Security-Policy',
    contentSecurityPolicy(nonce),
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy',
    'no-referrer',
    'X-Frame-Options',
    'DENY',
  ];
}
