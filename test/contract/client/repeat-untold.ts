import { repeatUntold } from './send.js';

// Where everything runs, nobody can tell whether a token was revoked only for a moment: on a machine so busy that Redis
// answers later than in 100 ms and auth later than in a second. Nothing was done then, and clients are told to come again.
repeatUntold(({ status, text }) => status === 503 && text.includes('"code":8906'));
