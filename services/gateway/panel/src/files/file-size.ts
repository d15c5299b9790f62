/** A number of bytes in words: `2,048 kB`. */
export function fileSize(bytes: number, locale: string): string {
  return (bytes / 1_024).toLocaleString(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
}
