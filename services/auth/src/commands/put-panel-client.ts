import { logAct, withDatabase } from '@crm/service';
import { createPerform } from '../administration/perform.js';
import { PANEL_CLIENT } from '../bootstrap/panel-client.js';
import { storeFirstClient } from '../bootstrap/store-first-client.js';
import { readCommandConfig } from '../config.js';
import { SCHEMA } from '../schema.js';

/** `put-panel-client`: stores the client that the panel signs in with, unless it ever existed. */
export async function runPutPanelClient(): Promise<void> {
  await withDatabase(SCHEMA, readCommandConfig(), (db, logger) =>
    storeFirstClient(createPerform({ db, onAct: logAct(logger) }), PANEL_CLIENT),
  );
}
