/** The key that signed a token has been revoked: the token must not be handed out. Another key is active by now. */
export class RevokedKeyError extends Error {
  override readonly name = 'RevokedKeyError';

  constructor() {
    super('The signing key was revoked in the meantime');
  }
}
