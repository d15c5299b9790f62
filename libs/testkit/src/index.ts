export { breadth, sampleOf, seed } from './breadth.js';
export { createTestDatabase, type TestDatabase } from './database.js';
export { eventually } from './eventually.js';
export { readProcess, readStack, startTestStack, type TestStack } from './test-stack.js';
export { prepareTemplate, roomInMemory, startTestStores } from './test-stores.js';
export { PATIENT_CONNECTIONS, PATIENT_LISTS } from './patient-settings.js';
export { required, variables } from './environment.js';
export { atTeardown, runTeardown } from './teardown.js';
export { findLogLeaks } from './log-leaks.js';
export { createAuthority, issueLocalhost, type Authority, type KeyPair, type Subject } from './certificates.js';
export { noteSecret, noteStackSecrets } from './secrets-in-use.js';
export { checkOutput, startServiceLog } from './service-log.js';
export { mountSecret, type MountedSecret } from './mounted-secret.js';
export { copyStackData, hasStackData, makeStackData, postgresFolder, STACK_DATABASE } from './stack-data.js';
export { openWire, type Wire } from './wire.js';
export { answering, startReceiver, type Answer, type Received, type Receiver } from './receiver.js';
export { startNameServer, type NameServer } from './name-server.js';
export {
  helmProgram,
  HELMS,
  provideHelm,
  provideHelms,
  provideKubectl,
  type HelmName,
  type HelmOptions,
} from './helm/programs.js';
