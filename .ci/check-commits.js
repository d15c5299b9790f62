// Checks the messages of commits: npm run check:commits [-- RANGE]. Without a range, those that origin/main does not have; where there is no
// origin/main, none. CONTRIBUTING.md has the rules. Merges are left out.
import { execFileSync } from 'node:child_process';

const LONGEST_SUBJECT = 72;
/** `fix: …`, `feat(records)!: …`, `[records] …` */
const PREFIX = /^(?:\w+(?:\([^)]*\))?!?: |\[)/;
/** First words that are no imperatives: fixed, fixing, fixes. Words that only look like it (embed, bring, pass) are let through. */
const NOT_IMPERATIVE =
  /^(?!(?:Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed|Succeed|Bring|Ping|Ring|Spring|String|Swing)$)\w+(?:ed|ing|[^su]s)$/;

/** What is wrong with a message. */
function faultsOf(message) {
  const [subject = '', separator = '', ...body] = message.trimEnd().split('\n');
  const [first = ''] = subject.split(' ');
  const checks = [
    [subject.length > LONGEST_SUBJECT, `the subject has ${subject.length} characters, more than ${LONGEST_SUBJECT}`],
    [PREFIX.test(subject), 'the subject has a prefix'],
    [!/^\p{Lu}/u.test(subject), 'the subject does not begin with a capital letter'],
    [subject.endsWith('.'), 'the subject ends with a full stop'],
    [NOT_IMPERATIVE.test(first), `the subject begins with "${first}", which is no imperative`],
    [separator !== '' || body.join('').trim() === '', 'there is no body, after an empty line, that gives the reason'],
  ];
  return checks.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []));
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function defaultRange() {
  try {
    git('rev-parse', '--verify', '--quiet', 'origin/main');
    return 'origin/main..HEAD';
  } catch {
    return undefined;
  }
}

function main(range = defaultRange()) {
  if (range === undefined) {
    process.stdout.write('There is no origin/main to compare with: no commit was checked.\n');
    return 0;
  }
  const commits = git('log', '--no-merges', '-z', '--format=%h%n%B', range, '--')
    .split('\0')
    .filter((text) => text !== '');
  const faults = commits.flatMap((text) => {
    const [hash, ...message] = text.split('\n');
    return faultsOf(message.join('\n')).map((fault) => `${hash} ${message[0]}\n    ${fault}`);
  });
  process.stdout.write(faults.map((fault) => `${fault}\n`).join('') + `${commits.length} commits checked: ${range}\n`);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv[2]);
