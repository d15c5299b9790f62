import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const fpEventLocations: ModuleTexts = {
  label: 'Ubicación de eventos',
  labelPlural: 'Ubicaciones de eventos',
  description: 'Lugares donde se celebran los eventos.',
  fields: {
    name: ['Nombre', 'El nombre con el que un evento elige el lugar, como el de una sala.'],
    description: ['Descripción', 'Lo que conviene saber al organizar: equipamiento, accesos, aparcamiento.'],
    address: ['Calle', 'Calle y número, tal como figuran en un sobre.'],
    address_city: ['Ciudad', 'Ciudad o localidad donde los invitados buscan el lugar.'],
    address_state: ['Provincia', 'Provincia, estado o región, si las direcciones del país lo incluyen.'],
    address_postalcode: ['Código postal', 'Texto, porque cuentan los ceros iniciales y las letras.'],
    address_country: ['País', 'Nombre del país tal como se suele escribir. Texto libre.'],
    capacity: ['Aforo', 'Cuántas personas caben. Texto libre, de modo que puede decir «80 sentadas».'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    fp_event_locations_fp_events_1: 'Eventos',
  },
  filters: {
    ...assignmentFilterTexts,
  },
};
