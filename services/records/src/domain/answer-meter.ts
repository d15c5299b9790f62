import { AppError } from '@crm/errors';

/** How much records may take up on their way from the database to an answer, in bytes. */
export interface AnswerLimits {
  /** Of one answer. */
  readonly answerBytes: number;
  /** Of all answers that are made at the same time. */
  readonly totalBytes: number;
}

/** Room for the default page of records whose every long text is full, at two bytes a character. */
export const ANSWER_LIMITS: AnswerLimits = { answerBytes: 16 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 };

/** Measures one answer while its rows arrive. */
export interface AnswerMeter {
  /** Counts a row in; why it is one too many: 8709 for the answer, 8708 for all answers together. */
  readonly accept: (bytes: number) => AppError | undefined;
  /** The answer is made. */
  readonly close: () => void;
}

/** Opens a meter for each answer. */
export function createAnswerMeters({ answerBytes, totalBytes }: AnswerLimits): () => AnswerMeter {
  let total = 0;
  return () => {
    let own = 0;
    return {
      accept: (bytes) => {
        own += bytes;
        total += bytes;
        if (own > answerBytes) return tooLarge(answerBytes);
        return total > totalBytes ? new AppError({ code: 8708 }, { retryAfterSeconds: 1 }) : undefined;
      },
      close: () => {
        total -= own;
        own = 0;
      },
    };
  };
}

function tooLarge(answerBytes: number): AppError {
  const detail = `The records would take more than ${answerBytes} bytes; ask for a smaller page or, by fields, for less of each record`;
  return new AppError({ code: 8709, detail });
}
