import type { FieldText } from '../texts.js';

/** Sums of the line items before tax and shipping. */
export const lineAmountTexts = {
  currency_id: ['Moneda', 'Id de la moneda de todos los importes del registro. Vacío significa la moneda base.'],
  total_amt: ['Total', 'Suma de las líneas antes de descuentos. Se guarda tal como se envía, no se calcula.'],
  total_amt_usdollar: [
    'Total (moneda base)',
    'Importe de total_amt en la moneda base, al cambio de la última escritura de los importes.',
  ],
  discount_amount: ['Descuento', 'Suma de los descuentos de todas las líneas, en la moneda de currency_id.'],
  discount_amount_usdollar: [
    'Descuento (moneda base)',
    'Importe de discount_amount en la moneda base, al cambio de la última escritura de los importes.',
  ],
  subtotal_amount: [
    'Subtotal',
    'El total menos los descuentos, antes de impuestos y envío. Se guarda tal como se envía.',
  ],
  subtotal_amount_usdollar: [
    'Subtotal (moneda base)',
    'Importe de subtotal_amount en la moneda base, al cambio de la última escritura de los importes.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The subtotal with its tax. */
export const taxedSubtotalTexts = {
  subtotal_tax_amount: ['Subtotal con impuestos', 'El subtotal y los impuestos de las líneas, sin el envío.'],
  subtotal_tax_amount_usdollar: [
    'Subtotal con impuestos (moneda base)',
    'Importe de subtotal_tax_amount en la moneda base, al cambio de la última escritura de los importes.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The cost of delivery. */
export const shippingAmountTexts = {
  shipping_amount: ['Gastos de envío', 'Coste de la entrega antes de impuestos, en la moneda de currency_id.'],
  shipping_amount_usdollar: [
    'Gastos de envío (moneda base)',
    'Importe de shipping_amount en la moneda base, al cambio de la última escritura de los importes.',
  ],
  shipping_tax: ['Tipo impositivo del envío', 'Porcentaje con el que se grava el envío.'],
  shipping_tax_amt: [
    'Impuesto del envío',
    'Impuesto sobre los gastos de envío, en la moneda de currency_id. No se calcula.',
  ],
  shipping_tax_amt_usdollar: [
    'Impuesto del envío (moneda base)',
    'Importe de shipping_tax_amt en la moneda base, al cambio de la última escritura de los importes.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The tax and the amount to pay. */
export const totalAmountTexts = {
  tax_amount: [
    'Impuestos',
    'Impuestos sobre todo lo gravado, en la moneda de currency_id. Se guarda tal como se envía.',
  ],
  tax_amount_usdollar: [
    'Impuestos (moneda base)',
    'Importe de tax_amount en la moneda base, al cambio de la última escritura de los importes.',
  ],
  total_amount: [
    'Importe total',
    'Lo que hay que pagar al final: subtotal, envío e impuestos. Se guarda tal como se envía.',
  ],
  total_amount_usdollar: [
    'Importe total (moneda base)',
    'Importe de total_amount en la moneda base, al cambio de la última escritura de los importes.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;
