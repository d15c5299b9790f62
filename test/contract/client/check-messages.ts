import { answerDefinition } from './answer-definition.js';
import { messageSchema } from './message-schema.js';
import { requestVerdict } from './request-verdict.js';
import { observeAnswers, type Answer, type Sent } from './send.js';
import { baseUrl } from './stack.js';

const SHOWN_ERRORS = 10;
const SHOWN_CHARACTERS = 4000;

// For every request of a test: the request and its answer must agree with the schema that the service itself serves.
observeAnswers(async (url, call, answer) => {
  if (url !== baseUrl) return;
  await checkAnswer(call, answer);
  await checkRequest(call, answer);
});

/** Throws, with the answer and its faults, when an answer does not match the schema. */
export async function checkAnswer(call: Sent, answer: Answer): Promise<void> {
  const name = answerDefinition(call, answer);
  if (name === undefined) return;
  const faults = await faultsOf(name, JSON.parse(answer.text));
  if (faults.length > 0) throw disagreement(call, answer, `the answer does not fit ${name}:\n${faults.join('\n')}`);
}

/**
 * Throws when the schema refuses a request that the service accepted, or allows one that the service refused only for
 * reasons that a schema can express.
 */
export async function checkRequest(call: Sent, answer: Answer): Promise<void> {
  const verdict = requestVerdict(call, answer);
  if (verdict === undefined) return;
  const { definition, message, isTaken } = verdict;
  const faults = await faultsOf(definition, message);
  if (isTaken === (faults.length === 0)) return;
  const request = JSON.stringify(message).slice(0, SHOWN_CHARACTERS);
  const judgement = isTaken ? `refuses what was taken:\n${faults.join('\n')}` : 'allows what was refused:';
  throw disagreement(call, answer, `${definition} ${judgement}\n${request}`);
}

async function faultsOf(name: string, message: unknown): Promise<string[]> {
  const definition = (await messageSchema())(name);
  if (definition(message)) return [];
  return (definition.errors ?? [])
    .slice(0, SHOWN_ERRORS)
    .map((error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`);
}

function disagreement({ method = 'GET', path }: Sent, { status, text }: Answer, what: string): Error {
  return new Error(
    `${method} ${path}, answered ${status}, and the schema disagree: ${what}\n${text.slice(0, SHOWN_CHARACTERS)}`,
  );
}
