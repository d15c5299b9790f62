import { AppError, codes } from '@crm/errors';
import type { CallOptions } from '@crm/grpc';
import type { ListLinkedResponseMessage, RecordMessage } from '@crm/protos';
import type { Clients } from '../clients.js';
import type { IncludedRecord, Loaded } from '../documents/write-compound.js';
import type { LoadedLinkage } from '../documents/write-relationships.js';
import { selectionOf, type Fieldsets } from '../query/bind-fields.js';
import type { IncludeNode } from '../query/bind-include.js';

export interface InclusionRequest {
  /** The module of the primary data. */
  readonly module: string;
  /** The ids of the primary data. */
  readonly ids: readonly string[];
  readonly include: readonly IncludeNode[];
  readonly fieldsets: Fieldsets;
  /** Largest number of records from one link of one record; the linkage URL has the others. */
  readonly perOwner: number;
  /** Largest number of records in total; more are refused with 8709. */
  readonly maxIncluded: number;
  /** Largest number of bytes of their attributes; more are refused with 8709. */
  readonly maxIncludedBytes: number;
}

/** The result without `include`. */
export const NOTHING_LOADED: Loaded = { included: [], linkageOf: () => undefined };

/** Largest number of owners that records accepts in one call. */
const MAX_OWNERS = 200;

/**
 * Loads related records for a compound document (JSON:API 1.0 "Compound Documents"): one call per link of a path, for
 * all owners together. Links that start at the same records are loaded at the same time.
 */
export async function loadIncluded(
  reader: Clients['reader'],
  request: InclusionRequest,
  options: CallOptions,
): Promise<Loaded> {
  const { module, ids, include } = request;
  const linkages = new Map<string, Map<string, LoadedLinkage>>();
  const isPrimary = new Set(ids.map((id) => keyOf(module, id)));
  const keys = new Set<string>();
  let bytes = 0;
  const abandoned = new AbortController();
  const signals = options.signal === undefined ? [abandoned.signal] : [options.signal, abandoned.signal];
  const callOptions = { ...options, signal: AbortSignal.any(signals) };
  const followed = await follow(module, ids, include).catch((error: unknown) => {
    // The calls for the other links are no longer needed.
    abandoned.abort();
    throw error;
  });
  const included = new Map(followed.map((one) => [keyOf(one.type, one.record.id), one]));
  return {
    included: [...included].filter(([key]) => !isPrimary.has(key)).map(([, one]) => one),
    linkageOf: (type, id) => linkages.get(keyOf(type, id)),
  };

  /** In the order of the paths, whichever call answers first: the same answer must have the same ETag. */
  async function follow(
    type: string,
    owners: readonly string[],
    nodes: readonly IncludeNode[],
  ): Promise<IncludedRecord[]> {
    const all = await Promise.all(
      nodes.map(async (node) => {
        const records = await followLink(type, owners, node);
        const { related } = node.link;
        const further = await follow(
          related,
          records.map(({ id }) => id),
          node.children,
        );
        return [...records.map((record) => ({ type: related, record })), ...further];
      }),
    );
    return all.flat();
  }

  async function followLink(type: string, owners: readonly string[], { link }: IncludeNode): Promise<RecordMessage[]> {
    const selection = selectionOf(request.fieldsets, link.related);
    const related = new Map<string, RecordMessage>();
    for (let start = 0; start < owners.length; start += MAX_OWNERS) {
      const ownerIds = owners.slice(start, start + MAX_OWNERS);
      const list = { module: type, ownerIds, link: link.name, limit: request.perOwner };
      const answer = await reader.listLinked({ ...list, ...(selection && { selection }) }, callOptions);
      for (const record of noteLinkages(type, ownerIds, link.name, answer)) {
        related.set(record.id, record);
        const key = keyOf(link.related, record.id);
        if (isPrimary.has(key) || keys.has(key)) continue;
        keys.add(key);
        bytes += record.attributesJson.length;
      }
      refuseTooMany();
    }
    return [...related.values()];
  }

  /** Stores the linkage of each owner. Returns the records in the order in which the owners name them. */
  function noteLinkages(
    type: string,
    ownerIds: readonly string[],
    link: string,
    answer: ListLinkedResponseMessage,
  ): RecordMessage[] {
    const byOwner = new Map(answer.linkages.map((linkage) => [linkage.ownerId, linkage]));
    const byId = new Map(answer.records.map((record) => [record.id, record]));
    return ownerIds.flatMap((ownerId) => {
      const { linked = [], hasMore = false } = byOwner.get(ownerId) ?? {};
      const key = keyOf(type, ownerId);
      const ofOwner = linkages.get(key) ?? new Map<string, LoadedLinkage>();
      linkages.set(key, ofOwner.set(link, { linked, hasMore, limit: request.perOwner }));
      return linked.flatMap(({ id }) => byId.get(id) ?? []);
    });
  }

  function refuseTooMany(): void {
    const { maxIncluded, maxIncludedBytes } = request;
    if (keys.size <= maxIncluded && bytes <= maxIncludedBytes) return;
    const what =
      bytes > maxIncludedBytes
        ? `${maxIncludedBytes} bytes of included resources`
        : `${maxIncluded} included resources`;
    const detail = `The answer would have more than ${what}; ask for a smaller page or fewer paths`;
    throw new AppError({ code: codes.answerTooLarge, source: { parameter: 'include' }, detail });
  }
}

function keyOf(type: string, id: string): string {
  return `${type}/${id}`;
}
