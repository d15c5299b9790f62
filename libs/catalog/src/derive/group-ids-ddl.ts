import { CUSTOM_RECORDS } from '../custom-module.js';
import { edgeTables, GROUP_TABLE, type EdgeTable } from '../edge-tables.js';
import { isEdgeLink } from '../link-kinds.js';
import type { Catalog, EdgeLink, Module } from '../model.js';
import { quote } from './quote.js';

const SCHEMA = 'records';

/**
 * The column with the ids of the groups that a record belongs to, in no order; null means that they must be looked up
 * in the table of groups. A list reads it for every row that it scans, and a search for each row costs more than the
 * row.
 */
export const GROUP_IDS = 'group_ids';

/** The link of a module to the groups of its records, if they can have groups. */
export function groupLink(module: Module): EdgeLink | undefined {
  const ofRecords = [...module.links.values()].filter(isEdgeLink).filter(({ table }) => table === GROUP_TABLE);
  // A group links to its records over the same table, and is in no group itself.
  return ofRecords.find(({ related }) => related === 'SecurityGroups');
}

/**
 * Two functions for rows whose group ids are not stored. The first looks them up and stores them; its argument is the
 * name of the module, and a transaction that links the record meanwhile waits for the row and adds to the result. The
 * second determines for reads whether a record has one of some groups. Few rows need it, so it is declared with the
 * minimum cost, and a list that never calls it pays nothing for it.
 */
export function unkeptGroupIdsDdl(catalog: Catalog): string {
  const { left, right, role } = groupTable(catalog);
  return `create function ${SCHEMA}.fill_group_ids() returns trigger language plpgsql as $$
begin
  new.${GROUP_IDS} := array(
    select g.${left}::text from ${SCHEMA}.${GROUP_TABLE} g where g.${right} = new.id and g.${role} = tg_argv[0]);
  return new;
end $$;
create function ${SCHEMA}.is_of_group(record text, module_name text, groups text[]) returns boolean stable cost 1 language plpgsql as $$
begin
  return exists (select from ${SCHEMA}.${GROUP_TABLE} g
    where g.${right} = record and g.${role} = module_name and (g.${left} = any(groups)) is true);
end $$;`;
}

/**
 * The trigger that fills in the ids of a row whenever it is written without them; none for a module whose records have
 * no groups.
 */
export function fillGroupIdsTrigger(module: Module): string | undefined {
  // Rows of modules that share a table have had them from the start.
  if (groupLink(module) === undefined || module.role !== undefined) return undefined;
  return `create trigger fill_group_ids before update on ${SCHEMA}.${quote(module.table)}
  for each row when (new.${GROUP_IDS} is null) execute function ${SCHEMA}.fill_group_ids('${module.name}');`;
}

/**
 * The trigger that applies changes of the table of groups to the rows of records, whichever statement makes them. Each
 * change is of one group and is made to the locked row, so that concurrent changes are not lost; a row without ids is
 * written too, so that it is locked and filled in.
 */
export function keepGroupIdsDdl(catalog: Catalog): string {
  const { left, right, role } = groupTable(catalog);
  const modules = [...catalog.modules.values()].filter((module) => groupLink(module) !== undefined);
  const forEach = (row: 'old' | 'new', to: string, unless: string): string => {
    const keep = (table: string, ofModule = ''): string => `
        update ${SCHEMA}.${quote(table)} r set ${GROUP_IDS} = ${to}
        where r.id = ${row}.${right}${ofModule} and (${row}.${left} = any(r.${GROUP_IDS})) is not ${unless};`;
    const branches = modules.map(({ name, table }) => `      when '${name}' then${keep(table)}`);
    return [...branches, `      else${keep(CUSTOM_RECORDS, ` and r.${role} = ${row}.${role}`)}`].join('\n');
  };
  return `create function ${SCHEMA}.keep_group_ids() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    case old.${role}
${forEach('old', `array_remove(r.${GROUP_IDS}, old.${left}::text)`, 'false')}
    end case;
  end if;
  if tg_op <> 'DELETE' then
    case new.${role}
${forEach('new', `case when r.${GROUP_IDS} is not null then r.${GROUP_IDS} || new.${left}::text end`, 'true')}
    end case;
  end if;
  return null;
end $$;
create trigger keep_group_ids after insert or delete or update of ${left}, ${right}, ${role} on ${SCHEMA}.${quote(GROUP_TABLE)}
  for each row execute function ${SCHEMA}.keep_group_ids();`;
}

function groupTable(catalog: Catalog): Pick<EdgeTable, 'left' | 'right'> & { readonly role: string } {
  const table = edgeTables(catalog, 'local-edge').find((one) => one.table === GROUP_TABLE);
  const [role] = table?.roles.keys() ?? [];
  if (table === undefined || role === undefined) throw new TypeError('The catalogue has no table of groups');
  return { left: table.left, right: table.right, role };
}
