import ts from 'typescript';

const TAKES = /^(?:enter|acquire|admit|take|hold|reserve)$/;
const LOCKED_THING = /lock|slot|lease|lane|mutex|semaphore|bulkhead/i;
const LOCKS = /^(?:lock|hold)[A-Z]/;

/** Whether a call takes a lock or a slot, judged by names: `lockRows(…)`, `slots.enter(…)`, or `users.take(…)` in a file about slots. */
export function takesLock(call: ts.CallExpression, source: ts.SourceFile): boolean {
  const callee = call.expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText(source);
  if (LOCKS.test(name)) return true;
  return TAKES.test(name) && (LOCKED_THING.test(callee.getText(source)) || LOCKED_THING.test(source.fileName));
}
