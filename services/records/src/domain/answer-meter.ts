import { AppError } from '@crm/errors';

/** How much records may take up on their way from the database to an answer, in bytes. */
export interface AnswerLimits {
  /** Of one answer. */
  readonly answerBytes: number;
  /** Of all answers that are made at the same time; beyond it only small ones go on, up to an eighth of the largest. */
  readonly totalBytes: number;
}

/** Room for the default page of records whose every long text is full, at two bytes a character. */
export const ANSWER_LIMITS: AnswerLimits = { answerBytes: 16 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 };

/** Large answers must not keep the small ones of others from being made. */
const SMALL_SHARE = 8;

/** Measures one answer while its rows arrive. */
export interface AnswerMeter {
  /** Counts a row in; why it is one too many: 8709 for the answer, 8708 for a large one among all. */
  readonly accept: (bytes: number) => AppError | undefined;
  /** The answer is made. */
  readonly close: () => void;
}

/** Opens a meter for each answer. */
export function createAnswerMeters({ answerBytes, totalBytes }: AnswerLimits): () => AnswerMeter {
  let total = 0;
  return () => {
    let own = 0;
    const close = (): void => {
      total -= own;
      own = 0;
    };
    /** Of answers that grow together one is refused; what it leaves is for the others, at once. */
    const refuse = (error: AppError): AppError => {
      close();
      return error;
    };
    return {
      accept: (bytes) => {
        own += bytes;
        total += bytes;
        if (own > answerBytes) return refuse(tooLarge(answerBytes));
        if (total <= totalBytes || own * SMALL_SHARE <= answerBytes) return undefined;
        return refuse(new AppError({ code: 8708 }, { retryAfterSeconds: 1 }));
      },
      close,
    };
  };
}

function tooLarge(answerBytes: number): AppError {
  const detail = `The records would take more than ${answerBytes} bytes; ask for a smaller page or, by fields, for less of each record`;
  return new AppError({ code: 8709, detail });
}
