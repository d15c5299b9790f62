import type { LinkedRecord, NewLinks, NewRecord } from '../../stack/api-client.js';
import { firstUser, secondUser } from '../../stack/credentials.js';
import { contactOf } from '../activities/parents.js';
import { demoId } from '../ids.js';
import { createPicker, type Picker } from '../random.js';
import { linkTo, numberOf } from './link-to.js';

type Middle = NonNullable<LinkedRecord['middle']>;

const answers = ['accept', 'accept', 'accept', 'tentative', 'decline', 'none'] as const;

/**
 * The invitations to a meeting or a call: of the assigned user, of colleagues, and of the people it is about. No invitation to a past
 * one is still unanswered.
 */
export function invitationLinks(activity: NewRecord): NewLinks[] {
  const pick = createPicker(100 + numberOf(activity));
  const isPlanned = activity.attributes.status === 'Planned';
  const answer = (): Middle => ({ accept_status: answerFrom(pick, isPlanned) });
  const host = String(activity.attributes.assigned_user_id);
  const colleagues = [firstUser.id, secondUser.id].filter((id) => id !== host && pick.chance(0.6));
  const { parent_type: type, parent_id: id } = activity.attributes;
  const guest = contactOf(String(type), String(id));
  return [
    {
      type: activity.type,
      id: activity.id,
      link: 'users',
      data: [
        { type: 'Users', id: host, middle: { accept_status: 'accept' } },
        ...colleagues.map((colleague) => ({ type: 'Users', id: colleague, middle: answer() })),
      ],
    },
    ...(guest === undefined ? [] : linkTo(activity, 'contacts', 'Contacts', [demoId('contact', guest)], answer())),
    ...(type === 'Leads' ? linkTo(activity, 'leads', 'Leads', [String(id)], answer()) : []),
  ];
}

function answerFrom(pick: Picker, isPlanned: boolean): (typeof answers)[number] {
  const answer = pick.from(answers);
  return answer === 'none' && !isPlanned ? 'accept' : answer;
}
