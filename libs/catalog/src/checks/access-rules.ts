import { codes } from '@crm/errors';
import { DEFINITION_LIMITS } from '../definition-limits.js';
import { accept, refuse, type Check, type JsonSchema, type ValueRules } from './check.js';

const CUSTOM_NAME = DEFINITION_LIMITS.moduleName;

/** Actions on the records of a module (rights#actions-and-levels). */
export const ACCESS_ACTIONS = ['list', 'view', 'edit', 'delete', 'access'] as const;

/** The records on which an action is allowed. */
export const ACCESS_LEVELS = ['all', 'group', 'owner', 'none'] as const;

/**
 * The content of a role, as an object of modules, each an object of actions with one level. Anything that is not named
 * is `all`. A role may name custom modules that are not defined yet or any more. Stored as JSON text.
 */
export const checkAccessRules: Check = (value, { options }) => {
  if (!isPlainObject(value)) return refuse(codes.wrongType, 'The attribute takes a JSON object of modules');
  for (const [module, actions] of Object.entries(value)) {
    if (options?.keys.includes(module) !== true && !CUSTOM_NAME.test(module)) {
      return refuse(codes.notAnOption, `The modules are ${(options?.keys ?? []).join(', ')}`);
    }
    if (!isPlainObject(actions)) return refuse(codes.wrongType, `The actions of ${module} must be a JSON object`);
    const fault = Object.entries(actions).find(([action, level]) => !isKnown(action, level));
    if (fault !== undefined) {
      return refuse(
        codes.notAnOption,
        `${module}: the actions are ${ACCESS_ACTIONS.join(', ')}, the levels ${ACCESS_LEVELS.join(', ')}`,
      );
    }
  }
  return accept(JSON.stringify(value));
};

export function describeAccessRules({ options }: ValueRules): JsonSchema {
  return {
    type: 'object',
    propertyNames: { anyOf: [{ enum: [...(options?.keys ?? [])] }, { pattern: CUSTOM_NAME.source }] },
    additionalProperties: {
      type: 'object',
      propertyNames: { enum: [...ACCESS_ACTIONS] },
      additionalProperties: { enum: [...ACCESS_LEVELS] },
    },
  };
}

function isKnown(action: string, level: unknown): boolean {
  return ACCESS_ACTIONS.some((known) => known === action) && ACCESS_LEVELS.some((known) => known === level);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
