import type { FieldText } from '../texts.js';

/** Sums of the line items before tax and shipping. */
export const lineAmountTexts = {
  currency_id: ['Währung', 'Id der Währung aller Beträge des Datensatzes. Leer bedeutet die Basiswährung.'],
  total_amt: ['Summe', 'Summe der Positionen vor Rabatten. Wird gespeichert wie gesendet, nicht berechnet.'],
  total_amt_usdollar: [
    'Summe (Basiswährung)',
    'Der Betrag von total_amt in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
  ],
  discount_amount: ['Rabatt', 'Summe der Rabatte aller Positionen, in der Währung von currency_id.'],
  discount_amount_usdollar: [
    'Rabatt (Basiswährung)',
    'Der Betrag von discount_amount in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
  ],
  subtotal_amount: [
    'Zwischensumme',
    'Die Summe abzüglich der Rabatte, vor Steuer und Versand. Wird gespeichert wie gesendet.',
  ],
  subtotal_amount_usdollar: [
    'Zwischensumme (Basiswährung)',
    'Der Betrag von subtotal_amount in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The subtotal with its tax. */
export const taxedSubtotalTexts = {
  subtotal_tax_amount: [
    'Zwischensumme mit Steuer',
    'Die Zwischensumme und die Steuer auf die Positionen, ohne Versand.',
  ],
  subtotal_tax_amount_usdollar: [
    'Zwischensumme mit Steuer (Basiswährung)',
    'Der Betrag von subtotal_tax_amount in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The cost of delivery. */
export const shippingAmountTexts = {
  shipping_amount: ['Versandkosten', 'Kosten der Lieferung vor Steuer, in der Währung von currency_id.'],
  shipping_amount_usdollar: [
    'Versandkosten (Basiswährung)',
    'Der Betrag von shipping_amount in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
  ],
  shipping_tax: ['Steuersatz für Versand', 'Satz in Prozent, zu dem der Versand besteuert wird.'],
  shipping_tax_amt: [
    'Steuer auf Versand',
    'Steuer auf die Versandkosten, in der Währung von currency_id. Wird nicht berechnet.',
  ],
  shipping_tax_amt_usdollar: [
    'Steuer auf Versand (Basiswährung)',
    'Der Betrag von shipping_tax_amt in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The tax and the amount to pay. */
export const totalAmountTexts = {
  tax_amount: [
    'Steuer',
    'Steuer auf alles, was besteuert wird, in der Währung von currency_id. Wird gespeichert wie gesendet.',
  ],
  tax_amount_usdollar: [
    'Steuer (Basiswährung)',
    'Der Betrag von tax_amount in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
  ],
  total_amount: [
    'Gesamtbetrag',
    'Was am Ende zu zahlen ist: Zwischensumme, Versand und Steuer. Wird gespeichert wie gesendet.',
  ],
  total_amount_usdollar: [
    'Gesamtbetrag (Basiswährung)',
    'Der Betrag von total_amount in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;
