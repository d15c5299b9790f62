import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const emailAddresses: ModuleTexts = {
  label: 'E-Mail-Adresse',
  labelPlural: 'E-Mail-Adressen',
  description: 'E-Mail-Adressen, ob sie erreichbar sind und wozu ihre Inhaber zugestimmt haben.',
  fields: {
    email_address: ['E-Mail-Adresse', 'Die bloße Adresse, etwa anna@example.com, in der Schreibweise des Inhabers.'],
    email_address_caps: [
      'In Großbuchstaben',
      'email_address in Großbuchstaben, zum Finden unabhängig von der Schreibweise. Nur lesbar.',
    ],
    invalid_email: ['Ungültig', 'Wahr, wenn Nachrichten an die Adresse zurückkommen; dorthin soll nichts gehen.'],
    opt_out: [
      'Werbung abgelehnt',
      'Wahr, wenn der Inhaber keine Werbung wünscht; Kampagnen müssen die Adresse auslassen.',
    ],
    confirm_opt_in: [
      'Einwilligung',
      'Wie weit die Einwilligung in Werbung ist: keine, gegeben oder durch eine Antwort bestätigt.',
    ],
    confirm_opt_in_date: [
      'Einwilligung bestätigt am',
      'Wann der Inhaber bestätigt hat. Zeitpunkt nach ISO 8601 mit Zeitversatz.',
    ],
    confirm_opt_in_sent_date: [
      'Bestätigung angefragt am',
      'Wann der Inhaber zuletzt per E-Mail um Bestätigung gebeten wurde.',
    ],
    confirm_opt_in_fail_date: [
      'Anfrage fehlgeschlagen am',
      'Wann die Bitte um Bestätigung zuletzt nicht zugestellt werden konnte.',
    ],
    ...standardTexts,
  },
  filters: {
    confirmed: 'Einwilligung bestätigt',
    opted_out: 'Werbung abgelehnt',
    invalid: 'Ungültig',
  },
};
