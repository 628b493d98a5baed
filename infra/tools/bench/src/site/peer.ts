import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Answer, Answers, Question } from './answers.ts';
import { root } from './site.ts';

export type Peer<Asked extends Answers> = AsyncDisposable & {
  ask<Name extends keyof Asked & string>(
    name: Name,
    ...values: Parameters<Asked[Name]>
  ): Promise<Awaited<ReturnType<Asked[Name]>>>;
};

/** Starts a program of `processes/` that answers us, in a process to itself, as each service of a cluster has. */
export async function startPeer<Asked extends Answers>(
  name: string,
  environment: Record<string, string>,
): Promise<Peer<Asked>> {
  const child = fork(join(root, 'infra', 'tools', 'bench', 'src', 'processes', `${name}.ts`), [], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  });
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  const exited = once(child, 'exit').then(([code]): void => {
    const ended = new Error(`${name} ended with ${String(code)}.`);
    for (const { reject } of asked.values()) reject(ended);
  });
  child.on('message', ({ number, value, error }: Answer) => {
    if (error === undefined) asked.get(number)?.resolve(value);
    else asked.get(number)?.reject(new Error(`${name}: ${error}`));
    asked.delete(number);
  });
  let number = 0;
  const ask = (question: string, ...values: readonly never[]): Promise<never> => {
    const answered = Promise.withResolvers<unknown>();
    asked.set((number += 1), answered);
    child.send({ number, name: question, values } satisfies Question);
    return answered.promise as Promise<never>;
  };
  return {
    ask,
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await exited;
    },
  };
}
