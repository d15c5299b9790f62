import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError, type Logger } from '@crm/runtime';
import type pg from 'pg';
import { missingViews, type MissingView } from '../published-views.js';
import { query } from '../query.js';
import { describeFailure } from './describe-failure.js';
import { retryOnLock } from './retry-on-lock.js';

/** SQL that can be applied repeatedly: views for other services, and their grants. */
export interface PublishedFile {
  readonly name: string;
  readonly text: string;
  /** Views of other services that must exist and be readable first (header `-- needs: schema.view, ...`). */
  readonly needs: readonly string[];
}

/** Where a published file belongs and how long it waits for the views that it needs. */
export interface PublishOptions {
  readonly schema: string;
  readonly logger: Logger;
  readonly needsTimeoutMs?: number;
}

const NEEDS_TIMEOUT_MS = 5 * 60_000;
const POLL_INTERVAL_MS = 250;
const NEEDS_HEADER = /^--\s*needs:(.*)$/gm;
const QUALIFIED_NAME = /^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/;

/** Reads the published SQL of a folder, by name. Throws StartupError for a header that cannot be read. */
export function readPublished(folder: string): PublishedFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, needs: readNeeds(text, name) };
    });
}

/**
 * Applies published SQL in one transaction, once every view that it needs exists.
 * @throws StartupError when a needed view does not appear in time, or a statement fails.
 */
export async function applyPublished(client: pg.Client, file: PublishedFile, options: PublishOptions): Promise<void> {
  await waitForNeeds(client, file, options);
  try {
    await retryOnLock(options.logger, () => inTransaction(client, file.text));
  } catch (error) {
    const reason = describeFailure(error, file.text);
    throw new StartupError(`published/${file.name} of schema ${options.schema} failed: ${reason}`, { cause: error });
  }
  options.logger.info({ event: 'migrate.published', schema: options.schema, file: file.name }, `applied ${file.name}`);
}

function readNeeds(text: string, fileName: string): string[] {
  const needs = [...text.matchAll(NEEDS_HEADER)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const wrong = needs.find((name) => !QUALIFIED_NAME.test(name));
  if (wrong !== undefined)
    throw new StartupError(`${fileName}: "-- needs:" takes schema.view, not ${JSON.stringify(wrong)}`);
  return needs;
}

async function waitForNeeds(client: pg.Client, file: PublishedFile, options: PublishOptions): Promise<void> {
  const { schema, logger, needsTimeoutMs = NEEDS_TIMEOUT_MS } = options;
  const end = performance.now() + needsTimeoutMs;
  let told = '';
  for (;;) {
    const missing = await missingOf(client, file.needs);
    if (missing.length === 0) return;
    const names = missing.join(', ');
    if (performance.now() > end) {
      throw new StartupError(
        `published/${file.name} of schema ${schema} has waited ${needsTimeoutMs / 1000} s for ${names}, which the migrations of another service create`,
      );
    }
    if (names !== told)
      logger.info({ event: 'migrate.needs', schema, file: file.name, missing }, `waiting for ${names}`);
    told = names;
    await sleep(POLL_INTERVAL_MS);
  }
}

async function missingOf(client: pg.Client, needs: readonly string[]): Promise<string[]> {
  if (needs.length === 0) return [];
  const { rows } = await query<MissingView>(client, missingViews(needs));
  return rows.map((row) => row.name);
}

async function inTransaction(client: pg.Client, text: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
