import type { FieldText } from '../texts.js';

/** The parent of an activity, a note or an e-mail. */
export const parentTexts = {
  parent_type: ['Bezugsmodul', 'Modul des Datensatzes in parent_id. Beide werden gemeinsam gesetzt.'],
  parent_id: [
    'Bezugsdatensatz',
    'Id des Datensatzes, um den es geht; er muss im Modul aus parent_type vorhanden sein.',
  ],
  parent_name: ['Bezieht sich auf', 'Name des Datensatzes in parent_id, von dort gelesen.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Texts that calls and meetings share. */
export const activityTexts = {
  date_start: ['Beginn', 'Zeitpunkt nach ISO 8601 mit Zeitversatz.'],
  date_end: [
    'Ende',
    'Zeitpunkt nach ISO 8601 mit Zeitversatz. Bleibt wie gesendet: wird nicht aus der Dauer berechnet.',
  ],
  duration_hours: ['Dauer (Stunden)', 'Ganze Stunden der Dauer; der Rest steht in duration_minutes.'],
  duration_minutes: ['Dauer (Minuten)', 'Minuten der Dauer, die über duration_hours hinausgehen.'],
  ...parentTexts,
  reminder_time: [
    'Erinnerung am Bildschirm',
    'Sekunden vor dem Beginn, zu denen ein Kalender erinnern soll; -1 für keine Erinnerung. Der Dienst selbst erinnert niemanden.',
  ],
  email_reminder_time: [
    'Erinnerung per E-Mail',
    'Sekunden vor dem Beginn, zu denen eine E-Mail hinausgehen soll; -1 für keine. Der Dienst selbst versendet nichts.',
  ],
  email_reminder_sent: [
    'E-Mail-Erinnerung versandt',
    'Ob die Erinnerung schon verschickt wurde, damit sie nur einmal verschickt wird.',
  ],
  outlook_id: ['Outlook-Id', 'Id desselben Eintrags in Outlook, für Programme, die beide abgleichen.'],
  repeat_type: ['Wiederholung', 'Einheit, in der sich die Serie wiederholt; leer bei einem einzelnen Eintrag.'],
  repeat_interval: [
    'Wiederholen alle',
    'Anzahl der Einheiten aus repeat_type bis zur nächsten Wiederholung; 2 heißt jede zweite.',
  ],
  repeat_dow: [
    'Wiederholen am',
    'Tage einer wöchentlichen Serie als Ziffern, Sonntag ist 0: „135“ ist Montag, Mittwoch und Freitag.',
  ],
  repeat_until: [
    'Wiederholen bis',
    'Letzter Tag, an dem die Serie stattfinden darf. Bleibt leer, wenn repeat_count gesetzt ist.',
  ],
  repeat_count: [
    'Anzahl der Wiederholungen',
    'Wie oft die Serie stattfindet. Bleibt leer, wenn repeat_until gesetzt ist.',
  ],
  repeat_parent_id: [
    'Erster der Serie',
    'Id des Eintrags, dessen Wiederholung dieser ist; leer beim ersten Eintrag der Serie.',
  ],
  recurring_source: [
    'Herkunft der Serie',
    'Name des Programms, das die Serie angelegt hat, falls sie nicht von hier ist.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The filters that calls and meetings share. */
export const activityFilterTexts = {
  planned: 'Geplant',
  held: 'Stattgefunden',
  today: 'Heute',
  overdue: 'Überfällig',
} as const;

/** The links of calls and meetings whose label is not the name of the related module. */
export const activityLinkTexts = {
  contacts: 'Eingeladene Kontakte',
  leads: 'Eingeladene Interessenten',
  users: 'Eingeladene Benutzer',
  contact_parent: 'Bezug: Kontakt',
  lead_parent: 'Bezug: Interessent',
  repeat_parent: 'Erster der Serie',
  occurrences: 'Wiederholungen',
} as const;
