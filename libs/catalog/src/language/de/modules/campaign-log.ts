import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const campaignLog: ModuleTexts = {
  label: 'Kampagnenprotokolleintrag',
  labelPlural: 'Kampagnenprotokolleinträge',
  description: 'Was mit jedem Ziel einer Kampagne geschah: gesendet, gelesen, angeklickt, unzustellbar.',
  fields: {
    activity_type: [
      'Aktivität',
      'Was geschah: eine Nachricht gesendet oder gelesen, ein Link geöffnet, ein Interessent gewonnen.',
    ],
    activity_date: ['Zeitpunkt', 'Wann es geschah. Zeitpunkt nach ISO 8601 mit Zeitversatz.'],
    campaign_id: ['Kampagne', 'Id der Kampagne, zu der der Eintrag gehört.'],
    campaign_name: ['Kampagnenname', 'Name der Kampagne von campaign_id.'],
    campaign_name1: [
      'Kampagnenname',
      'Derselbe Wert wie campaign_name, unter einem zweiten Namen, den bestehende Clients kennen.',
    ],
    campaign_objective: ['Kampagnenziel', 'Was die Kampagne von campaign_id erreichen soll.'],
    campaign_content: ['Kampagneninhalt', 'Was die Kampagne von campaign_id ihren Empfängern sagt.'],
    target_type: [
      'Art des Ziels',
      'Modul des Datensatzes, den die Kampagne erreichte. Zusammen mit target_id zu senden.',
    ],
    target_id: ['Ziel', 'Id des Datensatzes, den die Kampagne erreichte, im Modul von target_type.'],
    target_tracker_key: ['Tracking-Schlüssel des Ziels', 'Schlüssel, an dem verfolgte Links dieses Ziel erkennen.'],
    related_type: [
      'Art des Bezugs',
      'Modul des Datensatzes, der aus der Aktivität entstand oder zu ihr gehört. Zusammen mit related_id zu senden.',
    ],
    related_id: [
      'Bezug',
      'Id der gesendeten E-Mail oder des daraus entstandenen Datensatzes, im Modul von related_type.',
    ],
    related_name: ['Name des Bezugs', 'Name des Datensatzes von related_id.'],
    list_id: ['Zielliste', 'Id der Zielliste, über die das Ziel in die Kampagne kam.'],
    marketing_id: [
      'Aussendung',
      'Id der einzelnen Aussendung innerhalb der Kampagne. Wird unverändert gespeichert und nicht geprüft.',
    ],
    hits: ['Treffer', 'Wie oft sich dieselbe Aktivität wiederholte, etwa die Klicks auf einen Link.'],
    more_information: ['Weitere Angaben', 'Einzelheiten der Aktivität, etwa die angeschriebene E-Mail-Adresse.'],
    archived: ['Archiviert', 'Ob der Eintrag nur noch aufbewahrt wird und in aktuellen Zahlen nicht mehr zählt.'],
    ...standardTexts,
  },
  links: {
    campaign: 'Kampagne',
    targeted_account: 'Angesprochene Firma',
    targeted_contact: 'Angesprochener Kontakt',
    targeted_lead: 'Angesprochener Interessent',
    targeted_prospect: 'Zielkontakt',
    targeted_user: 'Angesprochener Benutzer',
    created_contact: 'Entstandener Kontakt',
    created_lead: 'Entstandener Interessent',
    created_opportunities: 'Entstandene Verkaufschance',
    sent_email: 'Gesendete E-Mail',
  },
};
