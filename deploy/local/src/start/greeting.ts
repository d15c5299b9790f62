import type { Credentials } from '@crm/local-stack';

/** Files that the message names. */
interface Files {
  readonly credentials: string;
  readonly log: string;
}

/** The message that is printed when everything runs: addresses, the file of the credentials, and commands to try. */
export function greeting(credentials: Credentials, files: Files, seconds: number): string {
  const { baseUrl, admin, passwordClient } = credentials;
  const type = `-H 'Content-Type: application/vnd.api+json'`;
  const login = JSON.stringify({
    grant_type: 'password',
    client_id: passwordClient.id,
    client_secret: passwordClient.secret,
    username: admin.username,
    password: admin.password,
  });
  const account = JSON.stringify({ data: { type: 'Accounts', attributes: { name: 'My first account' } } });
  return `
  Ready in ${seconds.toFixed(1)} s:  ${baseUrl}
  Panel: ${baseUrl}/admin/   API reference: ${baseUrl}/docs/
  Credentials: ${files.credentials}
  Log: ${files.log}
  Stop with Ctrl-C; what was stored is there again at the next start.

  Paste these to get a token, create an account and list five:

TOKEN=$(curl -s ${baseUrl}/api/oauth/access_token ${type} -d '${login}' | sed 's/.*"access_token": *"\\([^"]*\\)".*/\\1/')
curl -s ${baseUrl}/api/v8/modules/Accounts -H "Authorization: Bearer $TOKEN" ${type} -d '${account}'; echo
curl -s -g '${baseUrl}/api/v8/modules/Accounts?page[limit]=5' -H "Authorization: Bearer $TOKEN"; echo
`;
}
