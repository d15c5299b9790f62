import type { CallGuard } from './call-guard.js';

/** A download that its guard counts as under way from the first requested chunk until no more are wanted. */
export async function* guardedDownload(
  guard: CallGuard,
  open: () => AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  const admitted = Promise.withResolvers<undefined>();
  const ended = Promise.withResolvers<undefined>();
  guard
    .run(() => {
      admitted.resolve(undefined);
      return ended.promise;
    })
    // An end with an error is reported where the chunks are read.
    .catch(admitted.reject);
  await admitted.promise;
  try {
    yield* open();
  } catch (error) {
    ended.reject(error);
    throw error;
  } finally {
    ended.resolve(undefined);
  }
}
