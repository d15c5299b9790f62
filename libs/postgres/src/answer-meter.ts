import { AppError, codes } from '@crm/errors';

/** The budgets of rows on their way from the database to an answer, in bytes. */
export interface AnswerLimits {
  /** Of one answer. */
  readonly answerBytes: number;
  /** Of all concurrent answers; beyond it only small answers continue, up to an eighth of the largest. */
  readonly totalBytes: number;
}

/** Large answers must not prevent the small ones of other users. */
const SMALL_SHARE = 8;

/** Measures one answer while its rows arrive. */
export interface AnswerMeter {
  /** Counts a row; returns the error if it exceeds a budget: 8709 for the answer, 8708 for a large answer among all. */
  readonly accept: (bytes: number) => AppError | undefined;
  /** Releases the bytes of the answer once it is complete. */
  readonly close: () => void;
}

/** Returns a function that opens a meter for each answer; `tooLarge` is the detail of its error 8709. */
export function createAnswerMeters({ answerBytes, totalBytes }: AnswerLimits, tooLarge: string): () => AnswerMeter {
  let total = 0;
  return () => {
    let own = 0;
    const close = (): void => {
      total -= own;
      own = 0;
    };
    /** Refuses one of several growing answers and frees its bytes for the others at once. */
    const refuse = (error: AppError): AppError => {
      close();
      return error;
    };
    return {
      accept: (bytes) => {
        own += bytes;
        total += bytes;
        if (own > answerBytes) return refuse(new AppError({ code: codes.answerTooLarge, detail: tooLarge }));
        if (total <= totalBytes || own * SMALL_SHARE <= answerBytes) return undefined;
        return refuse(new AppError({ code: codes.overloaded }, { retryAfterSeconds: 1 }));
      },
      close,
    };
  };
}
