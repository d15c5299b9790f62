import { describe, expect, it } from '@jest/globals';
import { EDGES } from '@crm/grpc';
import { readProcess, readStack } from '@crm/testkit';
import { readExposition } from '../../observability/metrics/exposition.js';
import { SERVICE_NAMES } from '../client/attacks/backend-client.js';

const stack = readStack();

describe('a running service', () => {
  it.each(SERVICE_NAMES)(
    'services#callers: has a client for each edge of %s that the table names, and no other',
    async (service) => {
      const answer = await fetch(`http://127.0.0.1:${String(readProcess(stack, service).opsPort)}/metrics`);
      // Every client bounds how many calls of a class are under way, from the moment it is made.
      const limits = readExposition(await answer.text()).get('crm_bulkhead_limit')?.samples ?? [];
      const listed = EDGES.filter(({ from }) => from === service).flatMap(({ from, to, classes }) =>
        classes.map(({ name }) => `${from}-${to}-${name}`),
      );
      expect(limits.map(({ labels }) => labels.edge).sort()).toEqual(listed.sort());
    },
  );
});
