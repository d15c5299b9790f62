import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProductsQuotes: ModuleTexts = {
  label: 'Position',
  labelPlural: 'Positionen',
  description: 'Zeilen von Angeboten, Rechnungen und Verträgen: ein Produkt, seine Menge und sein Preis.',
  fields: {
    name: ['Name', 'So heißt die Zeile, meist wie das Produkt.'],
    number: ['Reihenfolge', 'Platz der Zeile unter den Zeilen ihrer Gruppe, ab 1 gezählt.'],
    part_number: ['Artikelnummer', 'Artikelnummer des Produkts, als die Zeile geschrieben wurde.'],
    item_description: ['Positionstext', 'Die Beschreibung, die auf der Zeile gedruckt wird.'],
    description: ['Anmerkung', 'Weitere Bemerkungen zur Zeile.'],
    product_id: ['Produkt', 'Id des Produkts. Leer bei einer Leistung, die nicht in der Produktliste steht.'],
    product_qty: ['Menge', 'Anzahl der Einheiten, auch mit Nachkommastellen.'],
    product_cost_price: [
      'Einstandspreis',
      'Was eine Einheit die eigene Organisation kostet, in der Währung von currency_id.',
    ],
    product_cost_price_usdollar: [
      'Einstandspreis (Basiswährung)',
      'Der Betrag von product_cost_price in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    product_list_price: ['Listenpreis', 'Preis einer Einheit vor dem Rabatt, in der Währung von currency_id.'],
    product_list_price_usdollar: [
      'Listenpreis (Basiswährung)',
      'Der Betrag von product_list_price in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    discount: ['Rabattart', 'Ob product_discount ein Prozentsatz oder ein Geldbetrag ist.'],
    product_discount: ['Rabatt', 'Der Rabatt, wie er eingegeben wurde: Prozent oder Geld, je nach discount.'],
    product_discount_usdollar: [
      'Rabatt (Basiswährung)',
      'Der Betrag von product_discount, falls er Geld ist, in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    product_discount_amount: ['Rabattbetrag', 'Rabatt auf eine Einheit in Geld, in der Währung von currency_id.'],
    product_discount_amount_usdollar: [
      'Rabattbetrag (Basiswährung)',
      'Der Betrag von product_discount_amount in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    product_unit_price: ['Stückpreis', 'Preis einer Einheit nach dem Rabatt, in der Währung von currency_id.'],
    product_unit_price_usdollar: [
      'Stückpreis (Basiswährung)',
      'Der Betrag von product_unit_price in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    vat: ['Steuersatz', 'Satz in Prozent, zu dem die Zeile besteuert wird.'],
    vat_amt: [
      'Steuerbetrag',
      'Steuer auf die ganze Zeile, in der Währung von currency_id. Wird vom Dienst nicht berechnet.',
    ],
    vat_amt_usdollar: [
      'Steuerbetrag (Basiswährung)',
      'Der Betrag von vat_amt in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    product_total_price: [
      'Zeilensumme',
      'Stückpreis mal Menge vor Steuer. Wird gespeichert wie gesendet, nicht berechnet.',
    ],
    product_total_price_usdollar: [
      'Zeilensumme (Basiswährung)',
      'Der Betrag von product_total_price in der Basiswährung, zum Kurs beim letzten Schreiben der Beträge.',
    ],
    currency_id: ['Währung', 'Id der Währung aller Beträge der Zeile. Leer bedeutet die Basiswährung.'],
    parent_type: ['Art des Belegs', 'Modul des Belegs, zu dem die Zeile gehört. Nötig zusammen mit parent_id.'],
    parent_id: ['Beleg', 'Id des Angebots, der Rechnung oder des Vertrags, zu dem die Zeile gehört.'],
    parent_name: ['Beleg', 'Name des Belegs, zu dem die Zeile gehört. Folgt aus parent_type und parent_id.'],
    group_id: ['Gruppe', 'Id der Positionsgruppe, in der die Zeile steht.'],
    group_name: ['Gruppe', 'Name der Positionsgruppe. Folgt aus group_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
