/** One sample of an exposition. */
export interface Sample {
  /** Of the metric, or of a series of a histogram: `..._bucket`, `..._sum`, `..._count`. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One metric and its samples. */
export interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const HEAD = /^# (HELP|TYPE) (\S+) (.*)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const SUFFIX = /_(?:bucket|sum|count)$/;

/** Reads the text format of Prometheus, version 0.0.4; throws on a line that is none of it. */
export function readExposition(text: string): ReadonlyMap<string, Family> {
  const families = new Map<string, { type: string; help: string; samples: Sample[] }>();
  const familyOf = (name: string): { type: string; help: string; samples: Sample[] } => {
    const known = families.get(name) ?? { type: '', help: '', samples: [] };
    families.set(name, known);
    return known;
  };
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, kind, named = '', rest = ''] = HEAD.exec(line) ?? [];
    if (kind === 'HELP') familyOf(named).help = rest;
    else if (kind === 'TYPE') familyOf(named).type = rest;
    else {
      const sample = readSample(line);
      const plain = sample.name.replace(SUFFIX, '');
      (families.has(sample.name) ? familyOf(sample.name) : familyOf(plain)).samples.push(sample);
    }
  }
  return families;
}

function readSample(line: string): Sample {
  const match = SAMPLE.exec(line);
  if (match === null) throw new Error(`no line of an exposition: ${line}`);
  const [, name = '', labels = '', value = ''] = match;
  const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) };
}
