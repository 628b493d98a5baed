import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dockerProblem } from '#container.ts';
import { prepared, type Tool } from '#tools/tool.ts';

const tool: Tool = {
  name: 'tool',
  variable: 'TOOL_OF_CONTAINER_TEST',
  commands: [],
  contained: { image: 'example/tool:1' },
  make: async (made) => {
    await writeFile(join(made, 'tool'), '');
    return 'tool';
  },
};

let folder: string;

/** Puts a `docker` on the search path whose commands all succeed, or all fail. */
const installDocker = (command: 'true' | 'false') => symlink(join('/bin', command), join(folder, 'bin', 'docker'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'velvet-container-'));
  await mkdir(join(folder, 'bin'));
  vi.stubEnv('PATH', join(folder, 'bin'));
  vi.stubEnv('ENGINES_CACHE', join(folder, 'cache'));
  vi.stubEnv('DOCKER_HOST', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const isLinux = process.platform === 'linux';
const local = () => ({ path: join(folder, 'cache', 'tool', 'tool') });

test.skipIf(!isLinux)('a tool runs in its image when Docker is available', async () => {
  await installDocker('true');
  expect(await prepared(tool)).toEqual(tool.contained);
  expect(await dockerProblem()).toBeUndefined();
});

test.skipIf(!isLinux)('a tool is made locally, without a message, when Docker is not installed', async () => {
  expect(await prepared(tool)).toEqual(local());
  expect(await dockerProblem()).toBeUndefined();
});

test.skipIf(!isLinux)(
  'a tool is made locally, and one line names DOCKER_HOST, when its engine does not respond',
  async () => {
    await installDocker('false');
    vi.stubEnv('DOCKER_HOST', 'unix:///missing.sock');
    expect(await prepared(tool)).toEqual(local());
    expect(await dockerProblem()).toMatch(/^DOCKER_HOST: [^\n]* unix:\/\/\/missing\.sock[^\n]*$/);
  },
);

test.skipIf(!isLinux)(
  'a tool is made locally, and one line names DOCKER_HOST, when its engine is on another machine',
  async () => {
    await installDocker('true');
    vi.stubEnv('DOCKER_HOST', 'tcp://docker.example:2375');
    expect(await prepared(tool)).toEqual(local());
    expect(await dockerProblem()).toMatch(/^DOCKER_HOST: [^\n]* tcp:\/\/docker\.example:2375[^\n]*$/);
  },
);
