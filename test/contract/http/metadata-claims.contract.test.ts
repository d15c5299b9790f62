import { describe, expect, it } from '@jest/globals';
import { sampleOf } from '@crm/testkit';
import { createUser, tokenOf } from '../client/administered-users.js';
import { ClaimLedger } from '../client/claims/claim-ledger.js';
import { claimsOf } from '../client/claims/claims-of.js';
import { findIdFacts } from '../client/claims/prove-id.js';
import { proveModule } from '../client/claims/prove-module.js';
import type { Dropdowns } from '../client/claims/prove-options.js';
import type { OtherUser } from '../client/claims/prove-rights.js';
import type { Subject } from '../client/claims/subject.js';
import { readDropdowns, readModules } from '../client/metadata/module-metadata.js';
import { TargetRecords } from '../client/metadata/target-records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, STANDARD_SCOPES } from '../client/tokens.js';

const api = apiWith(await adminToken());
// Administration needs the user and the scope (authentication#scopes): one client lacks the one, one the other.
const others = [await newUser(false), await newUser(true, STANDARD_SCOPES.join(' '))];
const modules = await readModules(api);
const records = new TargetRecords(api, modules);
const ledgers: ClaimLedger[] = [];

const dropdowns: Dropdowns = {
  byName: await readDropdowns(api),
  keys: [
    ...new Set(modules.flatMap(({ attributes }) => [...attributes.values()].flatMap((attribute) => keysOf(attribute)))),
  ],
};

describe.each(sampleOf(modules, 6).map((module) => [module.name, module] as const))(
  'metadata of %s',
  (_name, module) => {
    it('metadata#claims-hold: every claim of meta/attributes about an attribute holds', async () => {
      const ledger = new ClaimLedger(claimsOf(module));
      ledgers.push(ledger);
      await proveModule({ module, ledger, api, records }, dropdowns, others);
      expect(ledger.problems).toEqual([]);
    });

    it('metadata#claims-hold: every claim of meta/attributes about the id holds', async () => {
      const subject: Subject = { module, ledger: new ClaimLedger([]), api, records };
      const apis = others.map((other) => other.api);
      expect(module.id).toMatchObject(await findIdFacts(subject, apis));
    });
  },
);

describe('all metadata', () => {
  it('metadata#claims-hold: all claims of every kind are verified', () => {
    const made = new Map<string, number>();
    const proven = new Map<string, number>();
    for (const [kind, count] of ledgers.flatMap((ledger) => Object.entries(ledger.counts))) {
      made.set(kind, (made.get(kind) ?? 0) + count.made);
      proven.set(kind, (proven.get(kind) ?? 0) + count.proven);
    }
    expect(Object.fromEntries(proven)).toEqual(Object.fromEntries(made));
  });
});

function keysOf(attribute: { readonly enum?: readonly { readonly value: string | number }[] }): readonly string[] {
  return (attribute.enum ?? []).map(({ value }) => String(value));
}

async function newUser(isAdministrator: boolean, scope?: string): Promise<OtherUser> {
  const { id, name } = await createUser(api, { is_admin: isAdministrator });
  return { id, api: apiWith(await tokenOf(name, scope)) };
}
