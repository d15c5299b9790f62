export { createTestDatabase, type TestDatabase } from './database.js';
export { eventually } from './eventually.js';
export { readProcess, readStack, startTestStack, type RunningTestStack, type TestStack } from './test-stack.js';
export { prepareTemplate, startTestStores, type TestStores } from './test-stores.js';
export { required, variables } from './environment.js';
export { atTeardown, runTeardown } from './teardown.js';
export { findLogLeaks, type LogLeak } from './log-leaks.js';
export { noteSecret, noteStackSecrets } from './secrets-in-use.js';
export { checkOutput, startServiceLog, type ServiceLog } from './service-log.js';
