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

  /** Compiles everything and bundles the panel. */
  async buildAll(): Promise<void> {
    const { status, output } = await runProcess('npm', ['run', 'build', '--silent'], {
      cwd: this.root,
      minutes: BUILD_MINUTES,
    });
    if (status !== 0) throw new Error(`the copy does not build:\n${lastLines(output)}`);
    this.#isBuilt = true;
  }

  /** Adds a fault and compiles. Returns false if it does not compile. */
  async apply(fault: Fault): Promise<boolean> {
    await this.restore();
    const file = path.join(this.root, fault.file);
    const original = await readFile(file, 'utf8');
    this.#restore = () => writeFile(file, original);
    this.#isBuilt = false;
    await writeFile(file, applyEdits(original, fault.edits));
    return this.#compile();
  }

  /** Removes the fault from the sources but not from the compiled files. */
  async restore(): Promise<void> {
    await this.#restore?.();
    this.#restore = undefined;
  }

  /** Removes the fault and compiles. */
  async restoreBuilt(): Promise<void> {
    await this.restore();
    if (!this.#isBuilt && !(await this.#compile())) throw new Error('the copy does not compile without a fault');
    this.#isBuilt = true;
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  async #compile(): Promise<boolean> {
    const tsc = path.join(this.root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
    const { status } = await runProcess(process.execPath, [tsc, '-b'], { cwd: this.root, minutes: BUILD_MINUTES });
    return status === 0;
  }
}
