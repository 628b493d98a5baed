import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from '@velvet/platform/platform';

type Licence = { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string };
type Component = {
  readonly 'bom-ref': string;
  readonly version: string;
  readonly licenses?: readonly Licence[];
};

/** The fields of a CycloneDX bill of materials (JSON, as `npm sbom` prints it) that are used here. */
export type Bill = {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};

/** A third-party package that the platform ships. `licence` is an SPDX expression, empty if the package names none. */
export type Licensed = { readonly name: string; readonly version: string; readonly licence: string };

type Manifest = {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** SPDX ids of the licences that the platform may ship. MPL and LGPL cover unchanged libraries, OFL the fonts. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'MPL-2.0',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
]);
/** Licences of packages whose manifest names none, from the LICENSE file of exactly this version. */
const unnamed: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };
/** Folders of the workspaces that are in the image or in the browser. */
const shipped = [...new Set(['packages/platform', 'web', ...parts.map(({ folder }) => folder)])];
/** Of SPDX expressions, which may also be in lower case. */
const operators = new Set(['AND', 'OR', 'and', 'or']);
const maxBytes = 64 * 1024 * 1024;
const ownScope = '@velvet/';

/**
 * Returns the bill of materials of the shipped workspaces and everything that they depend on at run time. `npm sbom --omit=dev` is not
 * used: it leaves out a dependency of one workspace that is also a development dependency of another, such as sharp.
 * @param root of the repository, with its packages installed
 */
export function billOf(root: string): Bill {
  const selection = shipped.map((folder) => `--workspace=${folder}`);
  const printed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=error', ...selection], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: maxBytes,
    shell: process.platform === 'win32',
  });
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Manifest>>;
  };
  const names = shipped.map((folder) => lock.packages[folder]?.name ?? folder);
  return withoutDevelopment(JSON.parse(printed) as Bill, names, Object.values(lock.packages));
}

/** Keeps the components that the named workspaces reach without development dependencies. */
function withoutDevelopment(bill: Bill, names: readonly string[], manifests: readonly Manifest[]): Bill {
  const edges = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const workspaces = new Map(
    manifests.map(({ name, dependencies, optionalDependencies }) => [
      name,
      new Set(Object.keys({ ...dependencies, ...optionalDependencies })),
    ]),
  );
  const root = bill.metadata.component['bom-ref'];
  const own = bill.components.map((component) => component['bom-ref']).filter((ref) => names.includes(nameOf(ref)));
  // the loop includes what it adds
  const kept = new Set(own);
  for (const ref of kept) {
    const atRunTime = workspaces.get(nameOf(ref));
    for (const next of edges.get(ref) ?? []) if (atRunTime?.has(nameOf(next)) !== false) kept.add(next);
  }
  return {
    ...bill,
    components: bill.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: [
      { ref: root, dependsOn: own },
      ...[...kept].map((ref) => ({ ref, dependsOn: (edges.get(ref) ?? []).filter((next) => kept.has(next)) })),
    ],
  };
}

/** The name in a reference `<name>@<version>`. */
const nameOf = (ref: string) => ref.slice(0, ref.lastIndexOf('@'));

/** Returns the third-party packages of a bill in alphabetical order. */
export function licencesOf({ components }: Bill): Licensed[] {
  return components
    .map(({ 'bom-ref': ref, version, licenses = [] }) => ({
      name: nameOf(ref),
      version,
      licence:
        unnamed[ref] ??
        licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND '),
    }))
    .filter(({ name }) => !name.startsWith(ownScope))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version));
}

/** Returns the packages without a licence, or whose expression has a licence that is not allowed. */
export function refusedOf(packages: readonly Licensed[]): Licensed[] {
  const ids = (licence: string) => licence.split(/[() ]+/).filter((word) => word !== '' && !operators.has(word));
  return packages.filter(({ licence }) => licence === '' || !ids(licence).every((id) => allowed.has(id)));
}

/** Returns the list as CSV with a header; no field contains a comma. */
export function csvOf(packages: readonly Licensed[]): string {
  return ['name,version,licence', ...packages.map(({ name, version, licence }) => `${name},${version},${licence}`)]
    .map((line) => `${line}\n`)
    .join('');
}
