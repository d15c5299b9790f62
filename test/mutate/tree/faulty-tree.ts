import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyEdits, type Fault } from '../fault.ts';
import { lastLines, runProcess } from '../judge/run-process.ts';

const BUILD_MINUTES = 20;

/** A copy of the repository with at most one fault at a time. */
export class FaultyTree {
  readonly root: string;
  #restore: (() => Promise<void>) | undefined;
  #isBuilt = false;

  constructor(root: string) {
    this.root = root;
  }

  /** Generates the types of the protos, which git ignores, and bundles the services and the panel. */
  async buildAll(): Promise<void> {
    for (const script of ['gen:protos', 'build']) {
      const { status, output } = await runProcess('npm', ['run', script, '--silent'], {
        cwd: this.root,
        minutes: BUILD_MINUTES,
      });
      if (status !== 0) throw new Error(`the copy does not build:\n${lastLines(output)}`);
    }
    this.#isBuilt = true;
  }

  /** Adds a fault, and bundles the services with it. Returns false if that is impossible, mostly because of types. */
  async apply(fault: Fault): Promise<boolean> {
    await this.restore();
    const file = path.join(this.root, fault.file);
    const original = await readFile(file, 'utf8');
    this.#restore = () => writeFile(file, original);
    this.#isBuilt = false;
    await writeFile(file, applyEdits(original, fault.edits));
    return this.#checkAndBundle();
  }

  /** Removes the fault from the sources but not from the bundles. */
  async restore(): Promise<void> {
    await this.#restore?.();
    this.#restore = undefined;
  }

  /** Removes the fault from sources and bundles. */
  async restoreBuilt(): Promise<void> {
    await this.restore();
    if (!this.#isBuilt && !(await this.#checkAndBundle())) throw new Error('the copy cannot be built without a fault');
    this.#isBuilt = true;
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  async #checkAndBundle(): Promise<boolean> {
    for (const program of ['node_modules/@typescript/native/bin/tsc', 'services/build.js']) {
      const { status } = await runProcess(process.execPath, [program], { cwd: this.root, minutes: BUILD_MINUTES });
      if (status !== 0) return false;
    }
    return true;
  }
}
