/** A number, given as its text so that no digit is lost, as people write it. */
export function formatNumber(text: string, locale: string, minimumFractionDigits: number): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 20 });
  return format.format(text as `${number}`);
}
