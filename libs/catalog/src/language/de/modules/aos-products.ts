import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProducts: ModuleTexts = {
  label: 'Produkt',
  labelPlural: 'Produkte',
  description: 'Waren und Dienstleistungen im Angebot, mit Preis und Kosten.',
  fields: {
    name: ['Name', 'So heißt das Produkt in Listen und auf Positionen.'],
    description: ['Beschreibung', 'Was das Produkt ist und wozu es dient.'],
    product_type: ['Art', 'Ware oder Dienstleistung. Heißt in älteren Clients type.'],
    maincode: ['Produktcode', 'Code der Produktfamilie, zu der das Produkt gehört.'],
    part_number: ['Artikelnummer', 'Nummer, unter der das Produkt bestellt wird, wie sie der Hersteller vergibt.'],
    category: [
      'Kategorie',
      'Grobe Kategorie aus einer festen Liste. Eigene Kategorien stehen in aos_product_category_id.',
    ],
    aos_product_category_id: ['Produktkategorie', 'Id der Produktkategorie, in die das Produkt eingeordnet ist.'],
    aos_product_category_name: ['Produktkategorie', 'Name der Produktkategorie. Folgt aus aos_product_category_id.'],
    price: ['Preis', 'Verkaufspreis einer Einheit vor Steuer, in der Währung von currency_id.'],
    price_usdollar: [
      'Preis (Basiswährung)',
      'Der Betrag von price in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    cost: ['Kosten', 'Was eine Einheit die eigene Organisation kostet, in der Währung von currency_id.'],
    cost_usdollar: [
      'Kosten (Basiswährung)',
      'Der Betrag von cost in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    currency_id: ['Währung', 'Id der Währung von Preis und Kosten. Leer bedeutet die Basiswährung.'],
    url: ['Webadresse', 'Seite mit weiteren Angaben zum Produkt. Wird nicht geprüft.'],
    product_image: ['Bild', 'Name oder Adresse eines Bildes. Das Bild selbst wird hier nicht gespeichert.'],
    contact_id: ['Kontakt', 'Id des Ansprechpartners für das Produkt, etwa beim Hersteller.'],
    contact: ['Kontakt', 'Name des Ansprechpartners. Folgt aus contact_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    goods: 'Waren',
    services: 'Dienstleistungen',
  },
};
