import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const opportunities: ModuleTexts = {
  label: 'Verkaufschance',
  labelPlural: 'Verkaufschancen',
  description: 'Mögliche Verkäufe vom ersten Interesse bis zum Gewinn oder Verlust.',
  fields: {
    name: ['Name', 'Was an wen verkauft werden soll, in höchstens 50 Zeichen.'],
    description: ['Beschreibung', 'Alles Wissenswerte, für das es kein eigenes Attribut gibt.'],
    opportunity_type: ['Art', 'Ob es um Geschäft mit neuen oder mit bestehenden Kunden geht.'],
    sales_stage: ['Verkaufsphase', 'Wie weit der Verkauf gediehen ist. Closed Won und Closed Lost schließen ihn ab.'],
    probability: [
      'Wahrscheinlichkeit',
      'Aussicht auf Erfolg in ganzen Prozent. Wird von Clients gesendet und folgt sales_stage nicht.',
    ],
    amount: ['Betrag', 'Möglicher Erlös als exakter Betrag in der Währung von currency_id.'],
    amount_usdollar: [
      'Betrag in Basiswährung',
      'Der Betrag von amount in der Basiswährung, zum Kurs beim letzten Schreiben von Betrag oder Währung.',
    ],
    currency_id: ['Währung', 'Id der Währung des Betrags.'],
    currency_name: ['Währung', 'Name der Währung in currency_id. Abgeleitet.'],
    currency_symbol: ['Währungssymbol', 'Symbol der Währung in currency_id. Abgeleitet.'],
    date_closed: ['Erwarteter Abschluss', 'Tag, an dem der Abschluss erwartet wird oder erfolgte. ISO-8601-Datum.'],
    next_step: ['Nächster Schritt', 'Was als Nächstes zu tun ist, um den Verkauf voranzubringen.'],
    lead_source: ['Herkunft', 'Wie der erste Kontakt zustande kam, der zu diesem Verkauf führte.'],
    account_id: [
      'Firma',
      'Id der Firma, mit der die Verkaufschance zuerst verknüpft wurde. Ein anderer Wert ersetzt alle Firmen der Verkaufschance.',
    ],
    account_name: ['Firma', 'Name der Firma in account_id. Abgeleitet.'],
    campaign_id: ['Kampagne', 'Id der Kampagne, aus der die Verkaufschance stammt.'],
    campaign_name: ['Kampagne', 'Name der Kampagne in campaign_id. Abgeleitet.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    emails_parent: 'E-Mails zur Verkaufschance',
    campaign_log: 'Ergebnisse von Kampagnen',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Offen',
    closed: 'Abgeschlossen',
    won: 'Gewonnen',
    lost: 'Verloren',
    overdue: 'Offen nach dem erwarteten Abschluss',
    roi: 'Gewonnen mit Betrag',
  },
};
