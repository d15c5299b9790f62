/** Formats a number for the locale. It is given as text, so that no digit is lost. */
export function formatNumber(text: string, locale: string, minimumFractionDigits: number): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 20 });
  return format.format(text as `${number}`);
}

/** Formats the digits of a number for an input: no digit is lost, and the decimal sign is that of the language. */
export function numberToInput(value: unknown, locale: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).replace('.', decimalSign(locale));
}

/** Reads the text of an input as the digits of a number. Signs that group digits vanish while they are typed. */
export function numberFromInput(text: string, locale: string): string | null {
  const sign = decimalSign(locale);
  const digits = text.replaceAll(sign === ',' ? '.' : ',', '').replaceAll(/\s/g, '');
  return digits === '' ? null : digits.replace(sign, '.');
}

function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}
