import { FirstAnswers } from '@crm/grpc';
import { keepAnswer, recallAnswer } from '../repository/answers.js';

export const firstAnswers = new FirstAnswers({ keep: keepAnswer, recall: recallAnswer });
