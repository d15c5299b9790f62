import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const fpEventLocations: ModuleTexts = {
  label: 'Veranstaltungsort',
  labelPlural: 'Veranstaltungsorte',
  description: 'Orte, an denen Veranstaltungen stattfinden.',
  fields: {
    name: ['Name', 'Der Name, unter dem eine Veranstaltung den Ort auswählt, etwa der eines Saals.'],
    description: ['Beschreibung', 'Was für die Planung wichtig ist: Ausstattung, Zugang, Parkplätze.'],
    address: ['Straße', 'Straße und Hausnummer, wie sie auf einem Umschlag stehen.'],
    address_city: ['Ort', 'Stadt oder Gemeinde, in der die Gäste den Ort suchen.'],
    address_state: ['Bundesland', 'Bundesland, Provinz oder Region, wo Adressen des Landes sie nennen.'],
    address_postalcode: ['Postleitzahl', 'Text, weil führende Nullen und Buchstaben zählen.'],
    address_country: ['Land', 'Name des Landes in üblicher Schreibweise. Freier Text.'],
    capacity: ['Kapazität', 'Wie viele Personen Platz finden. Freier Text, auch „80 Sitzplätze“ ist möglich.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    fp_event_locations_fp_events_1: 'Veranstaltungen',
  },
  filters: {
    ...assignmentFilterTexts,
  },
};
