import { jest } from '@jest/globals';
import { TIME_LIMIT_MS } from './time-limit.js';

// Tests wait for real stores and processes, which a busy machine makes slow, not wrong. jest 30 ignores a project's `testTimeout`.
jest.setTimeout(TIME_LIMIT_MS);
