const MEMBER_NAME = /^[A-Za-z0-9\u{80}-\u{10ffff}](?:[A-Za-z0-9\u{80}-\u{10ffff}_ -]*[A-Za-z0-9\u{80}-\u{10ffff}])?$/u;

/** Whether JSON:API 1.0 (section Member Names) allows this member name. `__proto__`, for one, is not allowed. */
export function isMemberName(name: string): boolean {
  return MEMBER_NAME.test(name) && name.isWellFormed();
}
