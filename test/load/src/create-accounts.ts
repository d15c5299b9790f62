const RECORDS = 50;

/** Creates some accounts through the API and answers their ids. */
export async function createAccounts(baseUrl: string, accessToken: string): Promise<string[]> {
  const mediaType = 'application/vnd.api+json';
  const headers = { authorization: `Bearer ${accessToken}`, accept: mediaType, 'content-type': mediaType };
  const body = JSON.stringify({ data: { type: 'Accounts', attributes: { name: 'Northwind Traders' } } });
  const ids: string[] = [];
  for (let count = 0; count < RECORDS; count += 1) {
    const answer = await fetch(`${baseUrl}/api/v8/modules/Accounts`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`No account: ${await answer.text()}`);
    ids.push(((await answer.json()) as { data: { id: string } }).data.id);
  }
  return ids;
}
