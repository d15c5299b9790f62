import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const campaigns: ModuleTexts = {
  label: 'Kampagne',
  labelPlural: 'Kampagnen',
  description: 'Marketingmaßnahmen mit ihrem Zeitraum, ihrem Budget und ihrem Ertrag.',
  fields: {
    name: ['Name', 'Der Name, unter dem Listen und Auswertungen die Kampagne zeigen.'],
    status: [
      'Status',
      'Wie weit die Kampagne ist. Danach richten sich die Filter planned, active, completed und overdue.',
    ],
    campaign_type: ['Typ', 'Der Kanal, über den die Kampagne ihre Zielkontakte erreicht.'],
    start_date: ['Beginn', 'Erster Tag der Kampagne. Datum nach ISO 8601.'],
    end_date: [
      'Ende',
      'Letzter Tag der Kampagne. Datum nach ISO 8601; läuft die Kampagne danach noch, ist sie überfällig.',
    ],
    objective: ['Ziel', 'Was die Kampagne erreichen soll.'],
    content: ['Inhalt', 'Was die Kampagne ihren Empfängern sagt: ihre Botschaft oder deren Zusammenfassung.'],
    frequency: ['Häufigkeit', 'Wie oft ein Newsletter erscheint. Nur für Kampagnen vom Typ NewsLetter von Bedeutung.'],
    currency_id: ['Währung', 'Id der Währung, in der die Beträge dieser Kampagne angegeben sind.'],
    budget: ['Budget', 'Was höchstens ausgegeben werden darf. In der Währung von currency_id.'],
    expected_cost: ['Erwartete Kosten', 'Was die Kampagne voraussichtlich kostet. In der Währung von currency_id.'],
    actual_cost: [
      'Tatsächliche Kosten',
      'Bisherige Ausgaben. In der Währung von currency_id; der Filter roi vergleicht den erwarteten Umsatz damit.',
    ],
    expected_revenue: [
      'Erwarteter Umsatz',
      'Was die Kampagne voraussichtlich einbringt. In der Währung von currency_id.',
    ],
    impressions: [
      'Einblendungen',
      'Wie oft die Kampagne gezeigt wurde, etwa als Banner. Wird außerhalb des Dienstes gezählt.',
    ],
    tracker_key: [
      'Tracking-Nummer',
      'Nummer, an der verfolgte Links die Kampagne erkennen. Wird vom Dienst hochgezählt.',
    ],
    tracker_text: ['Tracking-Text', 'Die Worte, die ein verfolgter Link zeigt.'],
    refer_url: ['Tracking-Ziel', 'Webadresse, zu der ein verfolgter Link führt.'],
    tracker_count: [
      'Tracking-Zähler',
      'Wie oft der verfolgte Link geöffnet wurde. Gezählt von der Stelle, die den Link ausliefert.',
    ],
    survey_id: [
      'Umfrage',
      'Id einer Umfrage, die anderswo geführt wird. Wird unverändert gespeichert und nicht geprüft.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    log_entries: 'Protokolleinträge',
  },
  filters: {
    ...assignmentFilterTexts,
    planned: 'Geplant',
    active: 'Aktiv',
    completed: 'Abgeschlossen',
    overdue: 'Über das Ende hinaus',
    roi: 'Erwarteter Umsatz deckt die Kosten',
  },
};
