import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProductsQuotes: ModuleTexts = {
  label: 'Línea',
  labelPlural: 'Líneas',
  description: 'Líneas de presupuestos, facturas y contratos: un producto, su cantidad y su precio.',
  fields: {
    name: ['Nombre', 'Cómo se llama la línea, normalmente como el producto.'],
    number: ['Posición', 'Lugar de la línea entre las de su grupo, contado desde 1.'],
    part_number: ['Número de referencia', 'Número de referencia del producto cuando se escribió la línea.'],
    item_description: ['Descripción impresa', 'La descripción que se imprime en la línea.'],
    description: ['Observación', 'Otras notas sobre la línea.'],
    product_id: ['Producto', 'Id del producto. Vacío en un servicio que no está en la lista de productos.'],
    product_qty: ['Cantidad', 'Número de unidades; puede tener decimales.'],
    product_cost_price: [
      'Precio de coste',
      'Lo que cuesta una unidad a la propia organización, en la moneda de currency_id.',
    ],
    product_cost_price_usdollar: [
      'Precio de coste (moneda base)',
      'Importe de product_cost_price en la moneda base, al cambio de la última escritura de los importes.',
    ],
    product_list_price: ['Precio de lista', 'Precio de una unidad antes del descuento, en la moneda de currency_id.'],
    product_list_price_usdollar: [
      'Precio de lista (moneda base)',
      'Importe de product_list_price en la moneda base, al cambio de la última escritura de los importes.',
    ],
    discount: ['Tipo de descuento', 'Si product_discount es un porcentaje o un importe.'],
    product_discount: ['Descuento', 'El descuento tal como se introdujo: porcentaje o dinero, según discount.'],
    product_discount_usdollar: [
      'Descuento (moneda base)',
      'Importe de product_discount, si es dinero, en la moneda base, al cambio de la última escritura de los importes.',
    ],
    product_discount_amount: ['Importe del descuento', 'Descuento por unidad en dinero, en la moneda de currency_id.'],
    product_discount_amount_usdollar: [
      'Importe del descuento (moneda base)',
      'Importe de product_discount_amount en la moneda base, al cambio de la última escritura de los importes.',
    ],
    product_unit_price: ['Precio unitario', 'Precio de una unidad tras el descuento, en la moneda de currency_id.'],
    product_unit_price_usdollar: [
      'Precio unitario (moneda base)',
      'Importe de product_unit_price en la moneda base, al cambio de la última escritura de los importes.',
    ],
    vat: ['Tipo impositivo', 'Porcentaje con el que se grava la línea.'],
    vat_amt: [
      'Importe del impuesto',
      'Impuesto de toda la línea, en la moneda de currency_id. El servicio no lo calcula.',
    ],
    vat_amt_usdollar: [
      'Importe del impuesto (moneda base)',
      'Importe de vat_amt en la moneda base, al cambio de la última escritura de los importes.',
    ],
    product_total_price: [
      'Total de la línea',
      'Precio unitario por cantidad, antes de impuestos. Se guarda tal como se envía, no se calcula.',
    ],
    product_total_price_usdollar: [
      'Total de la línea (moneda base)',
      'Importe de product_total_price en la moneda base, al cambio de la última escritura de los importes.',
    ],
    currency_id: ['Moneda', 'Id de la moneda de todos los importes de la línea. Vacío significa la moneda base.'],
    parent_type: ['Tipo de origen', 'Módulo del registro al que pertenece la línea. Necesario junto con parent_id.'],
    parent_id: ['Origen', 'Id del presupuesto, la factura o el contrato al que pertenece la línea.'],
    parent_name: ['Origen', 'Nombre del registro al que pertenece la línea. Depende de parent_type y parent_id.'],
    group_id: ['Grupo', 'Id del grupo de líneas en el que está la línea.'],
    group_name: ['Grupo', 'Nombre del grupo de líneas. Depende de group_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
