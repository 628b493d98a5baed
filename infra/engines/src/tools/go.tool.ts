import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Tool } from './tool.ts';

type GoProgram = {
  readonly name: string;
  readonly variable: string;
  readonly module: string;
  readonly version: string;
  /** what Go calls it: the last part of the module's path */
  readonly built: string;
  readonly contained: NonNullable<Tool['contained']>;
};

/** A program that Go builds, which is the only thing it needs. Minutes, once. */
export function goTool({ name, variable, module, version, built, contained }: GoProgram): Tool {
  return {
    name: `${name}-${version}`,
    variable,
    commands: [name],
    contained,
    async make(folder) {
      const settings = { GOBIN: folder, GOTOOLCHAIN: 'local', GOFLAGS: '-buildvcs=false -trimpath' };
      await command('go', ['install', '-ldflags', '-s -w', `${module}@v${version}`], settings);
      await rename(join(folder, built), join(folder, name));
      return name;
    },
  };
}
