import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { openApi } from '#openapi.ts';

/** A client program that uses the generated types alone. */
const program = `
import type { components, paths } from './api';

type Schemas = components['schemas'];
type Answer<P extends keyof paths, M extends keyof paths[P]> =
  paths[P][M] extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

const message: Schemas['PostMessagesByConversationIdBody'] = { content: 'Hello', type: 'text' };
async function send(conversationId: string): Promise<Schemas['Message']> {
  const path: keyof paths = '/messages/{conversationId}';
  const response = await fetch(path.replace('{conversationId}', conversationId), { method: 'POST', body: JSON.stringify(message) });
  const answer: Answer<'/messages/{conversationId}', 'post'> = await response.json();
  return answer.data;
}
export const texts = (posts: readonly Schemas['Post'][]): string[] => posts.map(({ content }) => content.text);
export const author = (answer: Answer<'/posts', 'get'>): Schemas['Person'] => answer.data[0]!.author;
export const sent = send('a').then(({ senderId }): string => senderId);
`;

test('a client generated from the document has named types, and a wrong call does not compile', async () => {
  const document = await openApi();
  expect(document.servers).toEqual([expect.objectContaining({ url: '/' })]);
  const folder = await mkdtemp(join(tmpdir(), 'openapi-client-'));
  try {
    await writeFile(
      join(folder, 'api.ts'),
      astToString(await openapiTypescript(JSON.stringify(document), { defaultNonNullable: false })),
    );
    await writeFile(join(folder, 'right.ts'), program);
    await writeFile(join(folder, 'wrong.ts'), program.replace("type: 'text'", "type: 'smoke'"));
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'esnext'];
    const programs = ['--moduleResolution', 'bundler', '--skipLibCheck', 'right.ts', 'wrong.ts'];
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...programs], { cwd: folder });
    // a further line of one error is indented
    expect(stdout.toString().match(/^\S.*$/gm)).toEqual([
      expect.stringMatching(/^wrong\.ts\(\d+,\d+\): error TS2322: Type '"smoke"'/),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
