/** Text as it is compared without case (filters#without-case). */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll('i\u0307', 'i').toUpperCase();
}
