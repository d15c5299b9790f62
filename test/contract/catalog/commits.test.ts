import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const program = fileURLToPath(new URL('../../../.ci/check-commits.js', import.meta.url));
const reason = '\n\nThe reason.';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-commits-'));
  await git('init', '--quiet', '--initial-branch=main');
  await commit(`wrote something long ago${' and more'.repeat(10)}`);
});
afterEach(() => rm(folder, { recursive: true }));

async function git(...args: string[]): Promise<void> {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  await promisify(execFile)('git', [...identity, ...args], { cwd: folder });
}

async function commit(message: string): Promise<void> {
  await git('commit', '--quiet', '--allow-empty', '--message', message);
}

/** The output of the check, and whether it passes. */
async function check(...args: string[]): Promise<{ readonly passes: boolean; readonly printed: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder });
    return { passes: true, printed: stdout };
  } catch (error) {
    return { passes: false, printed: (error as { readonly stdout: string }).stdout };
  }
}

describe('npm run check:commits', () => {
  it('accepts an imperative of 72 characters with a reason, and merges as they are', async () => {
    await commit(`Keep ${'x'.repeat(67)}${reason}`);
    await commit(`Pass the seed on${reason}`);
    await git('checkout', '--quiet', '-b', 'other', 'HEAD~1');
    await commit(`Embed it${reason}`);
    await git('merge', '--quiet', '--no-ff', '--message', 'merged.', 'main');
    expect(await check('HEAD~2..HEAD')).toEqual({ passes: true, printed: '2 commits checked: HEAD~2..HEAD\n' });
  });

  it('reports every fault of each commit', async () => {
    const faults = {
      [`Keep ${'x'.repeat(68)}${reason}`]: 'more than 72',
      [`Fix: keep it${reason}`]: 'has a prefix',
      [`keep it${reason}`]: 'capital letter',
      [`Keep it.${reason}`]: 'full stop',
      [`Fixed it${reason}`]: 'no imperative',
      [`Fixing it${reason}`]: 'no imperative',
      [`Fixes it${reason}`]: 'no imperative',
      'Keep it': 'no body',
    };
    for (const message of Object.keys(faults)) await commit(message);
    const { passes, printed } = await check('HEAD~8..HEAD');
    const lines = printed.trimEnd().split('\n');
    expect([passes, lines.pop()]).toEqual([false, '8 commits checked: HEAD~8..HEAD']);
    expect(lines.filter((_, index) => index % 2 === 1).toReversed()).toEqual(
      Object.values(faults).map((fault) => expect.stringContaining(fault)),
    );
  });

  it('checks the commits that origin/main does not have, or none where it is missing', async () => {
    expect(await check()).toMatchObject({ passes: true, printed: expect.stringContaining('no origin/main') });
    await git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await commit(`Keep it${reason}`);
    expect(await check()).toEqual({ passes: true, printed: '1 commits checked: origin/main..HEAD\n' });
  });
});
