import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helm } from '@velvet/engines/tools/helm.tool';
import { command, toolPath } from '@velvet/engines/tools/tool';
import { parseAllDocuments } from 'yaml';
import { chart } from './folder.ts';

/** The fields of rendered objects that the tests read. */
export type Manifest = {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly annotations?: Record<string, string>;
    readonly labels?: Record<string, string>;
  };
  readonly data?: Record<string, string>;
  // the objects of Kubernetes differ by kind
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly spec: any;
  readonly automountServiceAccountToken?: boolean;
};

/** Renders the chart. @throws with the last line of Helm's error */
export async function render(
  values: readonly string[],
  folder = chart,
  more: readonly string[] = [],
): Promise<Manifest[]> {
  const files = values.flatMap((file) => ['--values', file]);
  const output = await command(await toolPath(helm), [
    'template',
    'v',
    folder,
    '--namespace',
    'velvet',
    ...files,
    ...more,
  ]);
  return parseAllDocuments(output).flatMap((document) => (document.contents ? [document.toJS() as Manifest] : []));
}

/** A copy of the chart with other files. */
export async function chartWith(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-chart-'));
  await cp(chart, folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

export const named = (objects: readonly Manifest[], kind: string, name: string): Manifest => {
  const found = objects.find((each) => each.kind === kind && each.metadata.name === `v-velvet-${name}`);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
};
