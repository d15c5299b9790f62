/** The name of a method as functions carry it: `GetJwks` is `getJwks`. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
