/** Formats a number for the locale. It is given as text, so that no digit is lost. */
export function formatNumber(text: string, locale: string, minimumFractionDigits: number): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 20 });
  return format.format(text as `${number}`);
}
