import type { IModule } from 'dependency-cruiser';

export type Importer = {
  /** path of the importing file */
  readonly path: string;
  /** whether the import is a call of `import()` */
  readonly isDynamic: boolean;
};

/** Importers of each file by path. Imports of types are omitted: they change no test, and `check:lint` checks them. */
export type Importers = ReadonlyMap<string, readonly Importer[]>;

export function importersOf(modules: readonly Pick<IModule, 'source' | 'dependencies'>[]): Importers {
  const importers = new Map<string, Importer[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved, dynamic, dependencyTypes } of dependencies) {
      if (dependencyTypes.includes('type-only') || resolved === source) continue;
      const known = importers.get(resolved);
      if (known) known.push({ path: source, isDynamic: dynamic });
      else importers.set(resolved, [{ path: source, isDynamic: dynamic }]);
    }
  return importers;
}

/**
 * Returns files and all that import them, directly or not.
 * @param stopsAt whether an importer is not followed
 */
export function withImporters(
  files: Iterable<string>,
  importers: Importers,
  stopsAt: (path: string, importer: Importer) => boolean = () => false,
): Set<string> {
  const reached = new Set(files);
  // a set also yields what is added while it is iterated
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) if (!stopsAt(path, importer)) reached.add(importer.path);
  return reached;
}
