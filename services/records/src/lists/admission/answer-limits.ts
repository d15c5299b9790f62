import type { AnswerLimits } from '@crm/postgres';

/** Room for the default page of records whose every long text is full, at two bytes a character. */
export const ANSWER_LIMITS: AnswerLimits = { answerBytes: 16 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 };
