import { codes, throwIfAny, AppError } from '@crm/errors';
import { faultAt, unknownAttributes, type Attributes } from '@crm/service';

/** Where a replay begins: a position as clients see it, or a time. */
export type Replay =
  { readonly position: number; readonly at?: undefined } | { readonly position?: undefined; readonly at: Date };

const POSITION = /^(?:0|[1-9][0-9]{0,15})$/;

/** Reads the attributes of a replay, of which there is one (webhooks#replay). */
export function readReplay(attributes: Attributes): Replay {
  const { position, at } = attributes;
  throwIfAny(unknownAttributes(attributes, ['position', 'at']));
  if ((position === undefined) === (at === undefined))
    throw new AppError(faultAt(codes.requiredAttributeMissing, 'position', 'A replay takes position or at'));
  if (at === undefined) {
    if (typeof position === 'string' && POSITION.test(position)) return { position: Number(position) };
    throw new AppError(faultAt(codes.malformedValue, 'position', 'The attribute takes a position as a JSON string'));
  }
  const date = typeof at === 'string' ? new Date(at) : new Date(NaN);
  if (Number.isNaN(date.getTime())) throw new AppError(faultAt(codes.invalidDate, 'at'));
  return { at: date };
}
