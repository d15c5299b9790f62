/** The function name of a method: `GetJwks` is `getJwks`. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
