import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProducts: ModuleTexts = {
  label: 'Producto',
  labelPlural: 'Productos',
  description: 'Bienes y servicios en oferta, con su precio y su coste.',
  fields: {
    name: ['Nombre', 'Cómo se llama el producto en las listas y en las líneas.'],
    description: ['Descripción', 'Qué es el producto y para qué sirve.'],
    product_type: ['Tipo', 'Si es un bien o un servicio. En clientes antiguos se llama type.'],
    maincode: ['Código de producto', 'Código de la familia a la que pertenece el producto.'],
    part_number: ['Número de referencia', 'Número con el que se pide el producto, según la numeración del fabricante.'],
    category: [
      'Categoría',
      'Categoría general de una lista fija. Las categorías propias van en aos_product_category_id.',
    ],
    aos_product_category_id: ['Categoría de producto', 'Id de la categoría en la que está clasificado el producto.'],
    aos_product_category_name: ['Categoría de producto', 'Nombre de la categoría. Depende de aos_product_category_id.'],
    price: ['Precio', 'Precio de venta de una unidad antes de impuestos, en la moneda de currency_id.'],
    price_usdollar: [
      'Precio (moneda base)',
      'Importe de price en la moneda base, al cambio de la última escritura de los importes.',
    ],
    cost: ['Coste', 'Lo que cuesta una unidad a la propia organización, en la moneda de currency_id.'],
    cost_usdollar: [
      'Coste (moneda base)',
      'Importe de cost en la moneda base, al cambio de la última escritura de los importes.',
    ],
    currency_id: ['Moneda', 'Id de la moneda del precio y del coste. Vacío significa la moneda base.'],
    url: ['Dirección web', 'Página con más información sobre el producto. No se comprueba.'],
    product_image: ['Imagen', 'Nombre o dirección de una imagen. La imagen en sí no se guarda aquí.'],
    contact_id: ['Contacto', 'Id del contacto a quien preguntar por el producto, por ejemplo en el fabricante.'],
    contact: ['Contacto', 'Nombre del contacto a quien preguntar. Depende de contact_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    goods: 'Bienes',
    services: 'Servicios',
  },
};
