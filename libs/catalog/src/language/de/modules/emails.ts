import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const emails: ModuleTexts = {
  label: 'E-Mail',
  labelPlural: 'E-Mails',
  description: 'Gesendete, empfangene, entworfene und abgelegte E-Mails und die Datensätze, zu denen sie gehören.',
  fields: {
    name: ['Betreff', 'Die Betreffzeile der Nachricht.'],
    description: ['Nur Text', 'Inhalt der Nachricht ohne Formatierung.'],
    description_html: [
      'HTML-Text',
      'Inhalt der Nachricht als HTML, genau wie gesendet: vor dem Anzeigen unschädlich machen.',
    ],
    email_type: [
      'Art',
      'Ob die Nachricht ausging, einging, abgelegt wurde oder ein Entwurf ist. Heißt in älteren Programmen „type“.',
    ],
    status: ['Status', 'Was zuletzt mit der Nachricht geschehen ist.'],
    date_sent: [
      'Gesendet am',
      'Wann die Nachricht gesendet oder von außen empfangen wurde. Zeitpunkt nach ISO 8601 mit Zeitversatz.',
    ],
    from_addr_name: ['Von', 'Absender wie in der Nachricht: eine Adresse, mit oder ohne Namen.'],
    reply_to_addr: ['Antwort an', 'Adresse für Antworten, wenn es nicht die des Absenders ist.'],
    to_addrs_names: ['An', 'Empfänger wie in der Nachricht, durch Kommas getrennt.'],
    cc_addrs_names: ['Cc', 'Empfänger von Kopien wie in der Nachricht, durch Kommas getrennt.'],
    bcc_addrs_names: ['Bcc', 'Empfänger, die die anderen nicht sehen, durch Kommas getrennt.'],
    flagged: ['Markiert', 'Von einer Person zum späteren Nachsehen gekennzeichnet.'],
    reply_to_status: ['Beantwortet', 'Ob auf die Nachricht geantwortet wurde.'],
    category_id: ['Kategorie', 'Ordner des Mailprogramms, in dem die Nachricht abgelegt ist.'],
    intent: [
      'Zweck',
      'Was aus einer eingehenden Nachricht werden soll, für das Programm, das Post abholt. „pick“: ein Mensch entscheidet.',
    ],
    ...parentTexts,
    mailbox_id: [
      'Postfach',
      'Id des Postfachs, aus dem die Nachricht geholt wurde. Bleibt wie gesendet und wird nicht nachgeschlagen.',
    ],
    message_id: ['Nachrichten-Id', 'Die Kopfzeile Message-ID, auf die sich Antworten beziehen.'],
    uid: ['Nummer im Postfach', 'Eindeutige Nummer (UID) der Nachricht in ihrem Postfach.'],
    raw_source: ['Quelltext', 'Die ganze Nachricht, wie sie übertragen wurde, samt Kopfzeilen.'],
    orphaned: ['Verwaist', 'Ob die Nachricht in dem Postfach, aus dem sie geholt wurde, nicht mehr vorhanden ist.'],
    last_synced: ['Zuletzt abgeglichen', 'Wann die Nachricht zuletzt mit ihrem Postfach verglichen wurde.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    account_parent: 'Bezug: Firma',
    opportunity_parent: 'Bezug: Verkaufschance',
    case_parent: 'Bezug: Fall',
    lead_parent: 'Bezug: Interessent',
    contact_parent: 'Bezug: Kontakt',
    bug_parent: 'Bezug: Fehler',
    project_parent: 'Bezug: Projekt',
    prospect_parent: 'Bezug: Zielkontakt',
    project_task_parent: 'Bezug: Projektaufgabe',
    task_parent: 'Bezug: Aufgabe',
    tasks_parent: 'Aufgaben zu dieser E-Mail',
  },
  filters: {
    ...assignmentFilterTexts,
    unread: 'Ungelesen',
    sent: 'Gesendet',
    drafts: 'Entwürfe',
    failed: 'Versand fehlgeschlagen',
    flagged: 'Markiert',
  },
};
