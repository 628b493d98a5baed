import { vaultItemProgressed } from '@velvet/contracts/content/events';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { processingSteps, type WorkStep } from './processing-steps.ts';
import { progressRepository } from './progress.repository.ts';

/** Shortest time between two reports of an item; milliseconds. */
const reportEveryMs = 1000;

/** Part of the first step that reads the upload; the rest of it copies the video. */
export const readingShare = 0.5;

type Report = { /** the end of a rendition, which is always reported */ isEnd: boolean };

/** Publishes the steps of an item as they are now for its owner, unless a process did so within the last second. */
export async function reportProgress(tx: Transaction, clock: Clock, id: VaultItemId, { isEnd }: Report): Promise<void> {
  const now = clock.now();
  const before = isEnd ? now : new Date(now.getTime() - reportEveryMs);
  const stored = await progressRepository(tx).claimReport(id, now, before);
  if (stored)
    await tx.append(vaultItemProgressed, { itemId: id, ownerId: stored.ownerId, steps: processingSteps(stored) });
}

/** Returns a function that calls another one at most every second. */
export function everySecond<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>): (...args: Args) => void {
  let actedAt = -Infinity;
  return (...args) => {
    const now = performance.now();
    if (now - actedAt < reportEveryMs) return;
    actedAt = now;
    // the next report repeats what is lost
    act(...args).catch(() => undefined);
  };
}

export type OnStep = (step: WorkStep, progress: number) => void;

/** Returns a function that stores and reports the progress of a file; a new step at once, its progress at most every second. */
export function stepReporting(db: Database, clock: Clock, id: VaultItemId): OnStep {
  const report = (step: WorkStep, progress: number) =>
    db.transaction(async (tx) => {
      await progressRepository(tx).updateStep(id, step, progress);
      await reportProgress(tx, clock, id, { isEnd: false });
    });
  let reporting = everySecond(report);
  let last: WorkStep | undefined;
  return (step, progress) => {
    if (step !== last) reporting = everySecond(report);
    last = step;
    reporting(step, progress);
  };
}
