import { checkDateTime } from '@crm/catalog';
import { codes, throwIfAny, AppError } from '@crm/errors';
import { faultAt, unknownAttributes, type Attributes } from '@crm/service';

/** Where a replay begins: a position as clients see it, or a time in ISO 8601. */
export type Replay =
  { readonly position: number; readonly at?: undefined } | { readonly position?: undefined; readonly at: string };

const POSITION = /^(?:0|[1-9][0-9]{0,15})$/;

/** Reads the attributes of a replay, of which there is one (webhooks#replay). */
export function readReplay(attributes: Attributes): Replay {
  const { position, at } = attributes;
  throwIfAny(unknownAttributes(attributes, ['position', 'at']));
  if (position === undefined && at === undefined)
    throw new AppError(faultAt(codes.requiredAttributeMissing, 'position', 'A replay takes position or at'));
  if (position !== undefined && at !== undefined)
    throw new AppError(faultAt(codes.malformedValue, 'at', 'A replay takes position or at, not both'));
  return at === undefined ? { position: readPosition(position) } : { at: readTime(at) };
}

function readPosition(value: unknown): number {
  if (typeof value !== 'string')
    throw new AppError(faultAt(codes.wrongType, 'position', 'The attribute takes a position, a JSON string'));
  if (!POSITION.test(value))
    throw new AppError(faultAt(codes.malformedValue, 'position', 'The value is not a position'));
  return Number(value);
}

function readTime(value: unknown): string {
  const checked = checkDateTime(value);
  if ('refusal' in checked) throw new AppError(faultAt(checked.refusal.code, 'at', checked.refusal.detail));
  return String(checked.value);
}
