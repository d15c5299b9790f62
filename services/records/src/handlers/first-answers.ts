import { FirstAnswers } from '@crm/grpc';
import { keepAnswer, recallAnswer } from '../repository/operations.js';

/** The answers that this service gives again to repeated requests. */
export const firstAnswers = new FirstAnswers({ keep: keepAnswer, recall: recallAnswer });
