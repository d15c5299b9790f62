import { emailAddressTexts } from '../email-texts.js';
import { basicPersonTexts } from '../person-texts.js';
import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const users: ModuleTexts = {
  label: 'Benutzer',
  labelPlural: 'Benutzer',
  description: 'Personen, die das System nutzen. Nur die Administration kann sie anlegen.',
  fields: {
    user_name: [
      'Benutzername',
      'Name für die Anmeldung, auch ohne Groß- und Kleinschreibung eindeutig. Nur die Administration kann ihn ändern.',
    ],
    ...basicPersonTexts,
    ...emailAddressTexts,
    is_admin: [
      'Administrator',
      'Wahr für Benutzer, die das System verwalten dürfen. Nur die Administration kann es ändern.',
    ],
    status: ['Status', 'Nur aktive Benutzer können sich anmelden. Nur die Administration kann ihn ändern.'],
    receive_notifications: [
      'Erhält Benachrichtigungen',
      'Wahr, wenn der Benutzer von neuen Zuweisungen erfahren möchte. Wird von benachrichtigenden Clients gelesen.',
    ],
    description: ['Beschreibung', 'Alles Wissenswerte, für das es kein eigenes Attribut gibt.'],
    address_street: ['Straße', 'Straße und Hausnummer der Adresse des Benutzers. Zeilenumbrüche bleiben erhalten.'],
    address_city: ['Ort', 'Ort der Adresse des Benutzers.'],
    address_state: ['Region', 'Bundesland, Provinz oder Region der Adresse in üblicher Schreibweise.'],
    address_country: ['Land', 'Land der Adresse in üblicher Schreibweise. Wird nicht geprüft.'],
    address_postalcode: ['PLZ', 'Wird als Text gespeichert, damit Buchstaben und führende Nullen erhalten bleiben.'],
    portal_only: ['Nur Portal', 'Kennzeichnet Benutzer, die für ein Portal da sind. Schränkt die Anmeldung nicht ein.'],
    employee_status: [
      'Beschäftigungsstatus',
      'Zum Beispiel angestellt oder beurlaubt. Wirkt nicht auf die Anmeldung, anders als status.',
    ],
    messenger_id: ['Messenger-Name', 'Name des Benutzers im Messenger von messenger_type.'],
    messenger_type: ['Messenger', 'Messenger, über den der Benutzer zu erreichen ist.'],
    reports_to_id: ['Vorgesetzte Person', 'Id des Benutzers, der diesem vorgesetzt ist.'],
    reports_to_name: ['Vorgesetzte Person', 'Nachname des Benutzers in reports_to_id. Abgeleitet.'],
    is_group: [
      'Gruppenbenutzer',
      'Kennzeichnet Benutzer, die für mehrere Personen stehen, etwa ein gemeinsames Postfach.',
    ],
    factor_auth: [
      'Zwei-Faktor-Authentifizierung',
      'Wahr, wenn Clients einen zweiten Faktor verlangen sollen. Der Token-Endpunkt verlangt keinen.',
    ],
    factor_auth_interface: [
      'Zweiter Faktor',
      'Auf welchem Weg der zweite Faktor den Benutzer erreicht. Wird von Clients gelesen, die ihn verlangen.',
    ],
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Vorgesetzte Person',
    reportees: 'Direkt unterstellt',
    contacts_sync: 'Synchronisierte Kontakte',
    email_addresses_primary: 'Primäre E-Mail-Adresse',
    project_users_1: 'Projekte als Ressource',
    campaigns: 'Von Kampagnen erreicht',
  },
  filters: { active: 'Aktiv', inactive: 'Inaktiv', administrators: 'Administratoren' },
};
