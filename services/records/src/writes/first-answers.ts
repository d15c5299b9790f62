import { FirstAnswers } from '@crm/grpc';
import { keepAnswer, recallAnswer } from '../repository/operations.js';

/** Replays the answers of this service to repeated requests. */
export const firstAnswers = new FirstAnswers({ keep: keepAnswer, recall: recallAnswer });
