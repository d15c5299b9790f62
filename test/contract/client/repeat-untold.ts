import { repeatUntold, type Answer, type Call } from './send.js';

// Where everything runs, nobody can tell whether a token was revoked only for a moment: on a machine so busy that Redis
// answers later than in 100 ms and auth later than in a second. Nothing was done then, and clients are told to come again.
const isUntold = ({ status, text }: Answer): boolean => status === 503 && text.includes('"code":8906');

// Beside replicas that stand still, some answers are late and some are refused: reads are repeated, as clients do.
const isLate = ({ status }: Answer, { method = 'GET' }: Call): boolean =>
  (status === 503 || status === 504) && (method === 'GET' || method === 'HEAD');

repeatUntold(
  process.env.CRM_TEST_FROZEN === undefined ? isUntold : (answer, call) => isUntold(answer) || isLate(answer, call),
);
