import { FirstAnswers } from '@crm/grpc';
import { keepAnswer, recallAnswer } from '../repository/answers.js';

/** Stored answers for repeated requests. */
export const firstAnswers = new FirstAnswers({ keep: keepAnswer, recall: recallAnswer });
