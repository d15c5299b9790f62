import { jest } from '@jest/globals';

// Tests wait for real stores and processes, which a busy machine makes slow, not wrong. jest 30 ignores a project's `testTimeout`.
jest.setTimeout(900_000);
