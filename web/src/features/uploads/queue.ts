import { maxPlannedFiles } from '@velvet/contracts/content/limits';
import { isLost, isOver, isUnderWay, needsSomebody, type Task } from './task.ts';

/** Files that are sent side by side; their parts share the connections. */
export const maxSending = 3;

const inState = (state: Task['status']['state']) => (task: Task) => task.status.state === state;

/** One file is read at a time: the disk and the processor have other work to do. */
export function nextToHash(tasks: readonly Task[]): Task | undefined {
  return tasks.some(inState('hashing')) ? undefined : tasks.find(inState('queued'));
}

/** Everything that has been read since the last plan, in one call. */
export function nextToPlan(tasks: readonly Task[]): readonly Task[] {
  return tasks.filter(inState('hashed')).slice(0, maxPlannedFiles);
}

export function nextToSend(tasks: readonly Task[]): readonly Task[] {
  const busy = tasks.filter((task) => inState('sending')(task) || inState('finishing')(task)).length;
  return tasks.filter(inState('planned')).slice(0, Math.max(0, maxSending - busy));
}

export const nextToPublish = (tasks: readonly Task[]) => tasks.filter(inState('arrived'));

/** The same bytes, further up in the list and not over: only one of the two is sent. */
export function twinOf(tasks: readonly Task[], task: Task): Task | undefined {
  return tasks.find(
    (other) =>
      other.id !== task.id && other.sha256 === task.sha256 && other.sha256 !== null && other.status.state !== 'twin',
  );
}

/** The task that waits for just this file. */
export function askerOf(
  tasks: readonly Task[],
  file: { readonly name: string; readonly size: number },
): Task | undefined {
  return tasks.find((task) => task.status.state === 'asking' && task.name === file.name && task.size === file.size);
}

export type Totals = {
  readonly files: number;
  readonly underWay: number;
  readonly paused: number;
  readonly attention: number;
  /** go on by themselves when there is a connection */
  readonly waiting: number;
  readonly asking: number;
  readonly finished: number;
  readonly duplicates: number;
  /** of what is sent or still to be sent */
  readonly doneBytes: number;
  readonly totalBytes: number;
};

export function totalsOf(tasks: readonly Task[]): Totals {
  const counts = (is: (task: Task) => boolean) => tasks.filter(is).length;
  const sent = tasks.filter((task) => !isOver(task) || inState('done')(task));
  return {
    files: tasks.length,
    underWay: counts(isUnderWay),
    paused: counts(inState('paused')),
    attention: counts(needsSomebody),
    waiting: counts((task) => isUnderWay(task) || isLost(task)),
    asking: counts(inState('asking')),
    finished: counts(inState('done')),
    duplicates: counts((task) => inState('duplicate')(task) || inState('twin')(task)),
    doneBytes: sent.reduce((sum, task) => sum + sentBytes(task), 0),
    totalBytes: sent.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Reading a file to know it is no progress of its upload. */
export function sentBytes({ status, doneBytes, size }: Task): number {
  if (status.state === 'done') return size;
  return status.state === 'hashing' ? 0 : doneBytes;
}
