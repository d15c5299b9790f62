// jest resolves `fast-check` to this file, so that every property has the seed of its run (libs/testkit/src/breadth.ts).
import fc from '../../node_modules/fast-check/lib/fast-check.js';
import { seed } from '../../libs/testkit/src/breadth.js';

fc.configureGlobal({ seed });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
