import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { HELMS } from '@crm/testkit';
import { parse } from 'yaml';
import { exampleValues } from './helm/matrix.js';
import { render, renderText } from './helm/render.js';
import { podsOf } from './objects/pods-of.js';
import { repository } from './paths.js';
import { derivedFile } from './values/derived-file.js';
import { SERVICES } from './values/value-tree.js';

/** As much of a skaffold.yaml as is used here (schema v4beta14). */
interface Skaffold {
  readonly build: {
    readonly artifacts: readonly {
      readonly image: string;
      readonly docker: {
        readonly dockerfile: string;
        readonly target: string;
        readonly buildArgs: { SERVICE: string };
      };
    }[];
  };
  readonly deploy: { readonly helm: { readonly releases: readonly Release[] } };
  readonly verify: readonly {
    readonly container: { readonly name: string; readonly image: string };
    readonly executionMode: { readonly kubernetesCluster: { readonly jobManifestPath: string } };
  }[];
  readonly profiles: readonly {
    readonly name: string;
    readonly patches: readonly { readonly op: string; readonly path: string; readonly value: Settings }[];
  }[];
}

type Settings = Readonly<Record<string, string | number>>;

interface Release {
  readonly name: string;
  readonly namespace: string;
  readonly chartPath: string;
  readonly valuesFiles: readonly string[];
  readonly setValueTemplates: Settings;
}

const skaffold = parse(readFileSync(path.join(repository, 'skaffold.yaml'), 'utf8')) as Skaffold;
const [release] = skaffold.deploy.helm.releases;
if (release === undefined) throw new Error('skaffold.yaml installs nothing');
const PROFILES = skaffold.profiles.map(({ name }) => name);
const values = exampleValues(path.basename(release.valuesFiles[0] ?? '', '.yaml'));

/** The arguments of Helm by which Skaffold sets values, with the images of a build. */
function argumentsOf(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const text = String(value)
      .replace(/\{\{\.IMAGE_REPO_(\w+)\}\}/, (_whole, image: string) => image.replaceAll('_', '-'))
      .replace(/\{\{\.IMAGE_TAG_\w+\}\}/, 'v0-built');
    return ['--set', `${name}=${text}`];
  });
}

describe('skaffold.yaml', () => {
  it('builds an image of each service from an existing stage of the Dockerfile', () => {
    const { artifacts } = skaffold.build;
    expect(artifacts.map(({ docker }) => docker.buildArgs.SERVICE).sort()).toEqual([...SERVICES].sort());
    for (const { image, docker } of artifacts) {
      expect(image).toBe(`crm-${docker.buildArgs.SERVICE}`);
      expect(readFileSync(path.join(repository, docker.dockerfile), 'utf8')).toMatch(
        new RegExp(`^FROM \\S+ AS ${docker.target}$`, 'm'),
      );
    }
  });

  it.each(HELMS.flatMap((helm) => PROFILES.map((profile) => [profile, helm] as const)))(
    'installs the images that it built: profile %s, %s',
    async (profile, helm) => {
      const patches = skaffold.profiles.find(({ name }) => name === profile)?.patches ?? [];
      // Each adds what no profile sets otherwise.
      expect(patches.map(({ op, path: place }) => `${op} ${place}`)).toEqual(['add /deploy/helm/releases/0/setValues']);
      const args = argumentsOf({ ...release.setValueTemplates, ...patches[0]?.value });
      const { objects } = await render({ helm, release: release.name, namespace: release.namespace, values, args });
      const images = podsOf(objects).flatMap(({ containers }) => containers.flatMap(({ image }) => image ?? []));
      expect([...new Set(images)].filter((image) => image.startsWith('crm-')).sort()).toEqual(
        SERVICES.map((service) => `crm-${service}:v0-built`).sort(),
      );
      expect(images.filter((image) => image.includes('example/'))).toEqual([]);
    },
  );

  it('kubernetes#smoke-test: is verified by the Job of helm test', async () => {
    const [verify] = skaffold.verify;
    const file = path.join(repository, verify?.executionMode.kubernetesCluster.jobManifestPath ?? '');
    const args = ['--show-only', 'templates/tests/smoke.yaml', '--set', 'networkPolicy.enabled=false'];
    const options = { release: release.name, namespace: release.namespace, values, args };
    const job = (await renderText(options))
      // Labels that change with every release are of no use there; Skaffold puts the image in.
      .replaceAll(/^ *(helm\.sh\/chart|app\.kubernetes\.io\/version): .*\n/gm, '')
      .replace(/^( *image:) .*$/m, `$1 ${verify?.container.image ?? ''}`);
    const { found, made } = await derivedFile(file, `# Made from helm/crm, see test/chart.\n${job.trimEnd()}\n`);
    expect(found).toBe(made);
    const { objects } = await render(options);
    expect(objects.map(({ kind }) => kind)).toEqual(['Job']);
    const [pods] = podsOf(objects);
    expect(pods?.containers.map(({ name }) => name)).toEqual([verify?.container.name]);
    expect(existsSync(path.join(repository, release.chartPath, 'Chart.yaml'))).toBe(true);
    expect(skaffold.build.artifacts.map(({ image }) => image)).toContain(verify?.container.image);
  });
});
