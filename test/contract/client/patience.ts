import { jest } from '@jest/globals';

// Tests wait for real stores and processes, or try thousands of values; a machine that is busy with something else makes
// them slow, not wrong.
// A project's own `testTimeout` is not heeded by jest 30.
jest.setTimeout(300_000);
