import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goTool } from './go.tool.ts';
import { pipInstall } from './pip.ts';
import type { Tool } from './tool.ts';

/** Validates Kubernetes objects against the schemas of a version; Apache-2.0. */
export const kubeconform = goTool({
  name: 'kubeconform',
  variable: 'KUBECONFORM',
  module: 'github.com/yannh/kubeconform/cmd/kubeconform',
  version: '0.8.0',
  built: 'kubeconform',
});

const wheel = '1.37.0';

/** Versions of Kubernetes that the chart is checked for: the oldest that it supports and the newest. */
export const kubernetesVersions = ['1.32.0', '1.36.0'] as const;

/** Schemas of these versions, a folder each, from kubernetes-validate on PyPI: they need no network. */
export const kubernetesSchemas: Tool = {
  name: `kubernetes-schemas-${wheel}`,
  variable: 'KUBERNETES_SCHEMAS',
  commands: [],
  async make(folder) {
    await pipInstall(folder, `kubernetes-validate==${wheel}`);
    const source = join(folder, 'wheel', 'kubernetes_validate', 'kubernetes-json-schema');
    for (const version of kubernetesVersions) {
      const [from, to] = [join(source, `v${version}-local-strict`), join(folder, 'schemas', version)];
      await mkdir(to, { recursive: true });
      for (const file of (await readdir(from)).filter((name) => name.endsWith('.json'))) {
        // the references of the package are those of its own server
        const text = (await readFile(join(from, file), 'utf8')).replaceAll(
          '/api/_definitions.json',
          '_definitions.json',
        );
        const { $id: _, ...schema } = JSON.parse(text) as Record<string, unknown>;
        await writeFile(join(to, file), JSON.stringify(schema));
      }
    }
    return 'schemas';
  },
};
