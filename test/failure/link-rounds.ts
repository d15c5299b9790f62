import type { Api } from '../contract/client/api.js';
import { required } from '../contract/client/records.js';
import { newRecord, manyRecords } from '../contract/client/links/new-record.js';

/** The contacts that are invited, in changing parties, to the meetings of one writer, and the account they work for. */
export interface Team {
  readonly contacts: readonly string[];
  readonly account: string;
}

/** One invited contact of a meeting, with the answer to be stored. */
export interface Invitation {
  readonly contact: string;
  readonly acceptStatus: string;
}

const TEAM_SIZE = 6;
const PARTY_SIZE = 3;
const STATUSES = ['accept', 'decline', 'tentative'] as const;

/** The last round of a meeting; parties and answers distinguish all rounds. */
export const LAST_ROUND = 4;

/** Creates the records of a team. */
export async function newTeam(api: Api): Promise<Team> {
  const contacts = await manyRecords(api, 'Contacts', TEAM_SIZE);
  const account = await newRecord(api, 'Accounts');
  return { contacts: contacts.map(({ id }) => id), account: account.id };
}

/** The contacts invited in a round, from 1 on, with their answers; none in round 0, before there is a meeting. */
export function invitationsOf({ contacts }: Team, round: number): readonly Invitation[] {
  if (round === 0) return [];
  const acceptStatus = STATUSES[round % STATUSES.length] ?? '';
  return Array.from({ length: PARTY_SIZE }, (_, index) => ({
    contact: contacts[(round + index) % TEAM_SIZE] ?? '',
    acceptStatus,
  }));
}

/** The account that a meeting belongs to in a round. */
export function accountOf({ account }: Team, round: number): string | null {
  return round % 2 === 1 ? account : null;
}

/** The document that takes a meeting from one round to the next, all in one write; round 1 creates it. */
export function roundDocument(team: Team, round: number, id?: string): unknown {
  const account = accountOf(team, round);
  const location = `round ${round}`;
  return {
    data: {
      type: 'Meetings',
      ...(id === undefined ? {} : { id }),
      attributes: round === 1 ? { ...required('Meetings'), location } : { location },
      relationships: {
        accounts: { data: account === null ? null : { type: 'Accounts', id: account } },
        contacts: { data: invitationsOf(team, round).map(toEntry) },
      },
    },
  };
}

/** The round of a meeting according to its own document; undefined when that matches no single round. */
export function roundOfRecord(team: Team, text: string): number | undefined {
  const { attributes, relationships } = (JSON.parse(text) as RecordDocument).data;
  const round = Number(attributes.location.slice('round '.length));
  const account = relationships.accounts.data?.id ?? null;
  return account === accountOf(team, round) && attributes.parent_id === account ? round : undefined;
}

/** The round of a meeting according to its linkage; undefined when that matches no single round. */
export function roundOfLinkage(team: Team, text: string): number | undefined {
  const found = toKey(invitationsIn(text));
  for (let round = 1; round <= LAST_ROUND; round += 1) if (toKey(invitationsOf(team, round)) === found) return round;
  return undefined;
}

/** The invitations in a linkage; in the linkage of a contact the ids are those of meetings. */
export function invitationsIn(text: string): Invitation[] {
  return (JSON.parse(text) as LinkageDocument).data.map(({ id, meta }) => ({
    contact: id,
    acceptStatus: meta.middle_table.data.attributes.accept_status,
  }));
}

interface RecordDocument {
  readonly data: {
    readonly attributes: { readonly location: string; readonly parent_id: string | null };
    readonly relationships: { readonly accounts: { readonly data: { readonly id: string } | null } };
  };
}

interface LinkageDocument {
  readonly data: readonly {
    readonly id: string;
    readonly meta: { readonly middle_table: { readonly data: { readonly attributes: { accept_status: string } } } };
  }[];
}

function toEntry({ contact, acceptStatus }: Invitation): unknown {
  const attributes = { accept_status: acceptStatus };
  return { type: 'Contacts', id: contact, meta: { middle_table: { data: { id: '', type: 'Link', attributes } } } };
}

function toKey(invitations: readonly Invitation[]): string {
  return invitations
    .map(({ contact, acceptStatus }) => `${contact} ${acceptStatus}`)
    .toSorted()
    .join();
}
