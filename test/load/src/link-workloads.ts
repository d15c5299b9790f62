import type { Request } from 'autocannon';
import { contactId, meetingId, type SeededEdges } from './seed-edges.js';
import type { Workload } from './workloads.js';

const JSON_API = 'application/vnd.api+json';
const INVITEES = 3;
/** How many meetings are read and written to, spread over the table. */
const SPREAD = 1_000;
/** Beyond the invitees that a meeting has from the seed. */
const FIRST_FREE = 20;

/**
 * Workloads over many-to-many links, and a create without links beside the one with three. A writing workload never writes the
 * same pair twice.
 */
export function linkWorkloads(accessToken: string, seeded: SeededEdges): readonly Workload[] {
  const headers = { authorization: `Bearer ${accessToken}`, accept: JSON_API };
  const writing = { ...headers, 'content-type': JSON_API };
  const step = Math.max(1, Math.floor(seeded.meetings / SPREAD));
  const meetings = Array.from({ length: Math.min(SPREAD, seeded.meetings) }, (_, index) => index * step);
  const linkage = (id: string): string => `/api/v8/modules/Meetings/${id}/relationships/contacts`;
  const create = (body: () => object): Request[] => [
    fresh({ method: 'POST', path: '/api/v8/modules/Meetings', headers: writing }, () => ({ body: body() })),
  ];
  let added = 0;
  let created = 0;
  return [
    {
      name: 'L1 linkage, first page of 20',
      bar: undefined,
      requests: meetings.map((number) => ({ method: 'GET', path: linkage(meetingId(number)), headers })),
    },
    {
      name: 'L1 the same of the hot record',
      bar: undefined,
      requests: [{ method: 'GET', path: linkage(seeded.hotMeetingId), headers }],
    },
    {
      name: 'L2 add one link',
      bar: undefined,
      requests: [
        fresh({ method: 'POST', path: '', headers: writing }, () => {
          const number = meetings[added % meetings.length] ?? 0;
          const offset = FIRST_FREE + Math.floor(added / meetings.length);
          added += 1;
          const invitee = contactId((number * 7919 + offset) % seeded.contacts);
          return { path: linkage(meetingId(number)), body: { data: [{ type: 'Contacts', id: invitee }] } };
        }),
      ],
    },
    { name: 'L3 create, no links', bar: undefined, requests: create(() => meetingBody({})) },
    {
      name: 'L3 create with three links',
      bar: undefined,
      requests: create(() => {
        created += 1;
        const first = created * 104_729;
        const data = Array.from({ length: INVITEES }, (_, index) => ({
          type: 'Contacts',
          id: contactId((first + index) % seeded.contacts),
        }));
        return meetingBody({ relationships: { contacts: { data } } });
      }),
    },
  ];
}

function meetingBody(more: object): object {
  const attributes = {
    name: 'Benchmark',
    date_start: '2030-01-01T10:00:00Z',
    duration_hours: 1,
    assigned_user_id: '1',
  };
  return { data: { type: 'Meetings', attributes, ...more } };
}

/** A request that is made anew each time it is sent. */
function fresh(request: Request, next: () => { readonly path?: string; readonly body: object }): Request {
  return {
    ...request,
    setupRequest: (sent) => {
      const { path, body } = next();
      return { ...sent, ...(path === undefined ? {} : { path }), body: JSON.stringify(body) };
    },
  };
}
