import { describe, expect, it } from '@jest/globals';
import { answerSamples } from '../client/answer-samples.js';
import { checkAnswer, checkRequest } from '../client/check-messages.js';
import { observed, type Answer } from '../client/send.js';
import { baseUrl } from '../client/stack.js';

const samples = await answerSamples();

function sampleOf(kind: string): Answer {
  const sample = samples.get(kind);
  if (sample === undefined) throw new Error(`No sample of ${kind}`);
  return sample.answer;
}

describe('the check of every exchange in these tests', () => {
  const call = { method: 'GET', path: '/api/v8/modules/Accounts/1' };

  it('covers every request sent', async () => {
    const answer = sampleOf('a record');
    await expect(observed(baseUrl, call, { ...answer, text: '{}' })).rejects.toThrow('Accounts.document');
    await expect(observed(baseUrl, call, answer)).resolves.toBe(answer);
  });

  it('shows the answer and its faults', async () => {
    const answer = sampleOf('a record');
    const text = answer.text.replace('"type":"Accounts"', '"type":"Bugs"');
    await expect(checkAnswer(call, { ...answer, text })).rejects.toThrow(/Accounts\.document[^]*\/data\/type must be/u);
    await expect(checkAnswer(call, { ...answer, text })).rejects.toThrow(text.slice(0, 100));
    await expect(checkAnswer({ ...call, path: '/api/v8/modules/Bugs/1' }, answer)).rejects.toThrow('Bugs.document');
    await expect(checkAnswer(call, answer)).resolves.toBeUndefined();
  });

  it('covers tokens, errors and requests too', async () => {
    const token = { method: 'POST', path: '/api/oauth/access_token' };
    const issued = sampleOf('a token');
    await expect(checkAnswer(token, { ...issued, text: '{}' })).rejects.toThrow('token');
    await expect(checkAnswer(token, { ...issued, status: 400 })).rejects.toThrow('token.error');
    const refused = sampleOf('errors');
    const text = refused.text.replace('"status":400', '"status":"400"');
    await expect(checkAnswer(call, { ...refused, text })).rejects.toThrow('/errors/0/status');

    const creation = { method: 'POST', path: '/api/v8/modules/Accounts', body: '{"data":{"type":"Accounts"}}' };
    await expect(checkRequest(creation, { ...issued, status: 201 })).rejects.toThrow('refuses what was taken');
    const taken = { ...creation, body: '{"data":{"type":"Accounts","attributes":{"name":"a"}}}' };
    const missing = { ...refused, text: refused.text.replace('"code":8201', '"code":8110') };
    await expect(checkRequest(taken, missing)).rejects.toThrow('allows what was refused');
  });
});
