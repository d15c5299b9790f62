/** A token was signed with a key that has been revoked: nobody may have the token. Another key signs by now. */
export class RevokedKeyError extends Error {
  override readonly name = 'RevokedKeyError';

  constructor() {
    super('The signing key was revoked in the meantime');
  }
}
