/** An access token by the client credentials grant, or for a user by the password grant. Rejects with the answer when there is none. */
export async function fetchToken(
  baseUrl: string,
  clientId: string,
  clientSecret: string,
  user?: Readonly<Record<'username' | 'password', string>>,
): Promise<string> {
  const grant = user === undefined ? { grant_type: 'client_credentials' } : { grant_type: 'password', ...user };
  const response = await fetch(`${baseUrl}/api/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...grant, client_id: clientId, client_secret: clientSecret }),
  });
  if (!response.ok) throw new Error(`No token: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}
