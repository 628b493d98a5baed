import type { ProcessingStep } from '@velvet/contracts/content/processing-step';
import type { VaultItemState, VaultItemType } from '@velvet/contracts/content/vault';

/** A step of a worker before the renditions; its progress is from 0 to 1. */
export type WorkStep = 'analysing' | 'poster';

/** The rendition of a video as stored; its progress from 0 to 1. */
type StoredRendition = {
  height: number;
  state: 'waiting' | 'processing' | 'ready' | 'failed';
  progress: number;
};

/** The processing of an item as stored. */
export type StoredSteps = {
  type: VaultItemType;
  state: VaultItemState;
  step: WorkStep | null;
  stepProgress: number;
  /** null for an item without any */
  streams: StoredRendition[] | null;
};

const workSteps = ['analysing', 'poster'] as const satisfies WorkStep[];
const renditionStates = { waiting: 'waiting', processing: 'active', ready: 'done', failed: 'failed' } as const;

/** Returns the steps of a video that is processed; none for other items, for a failed one, and when all steps are done. */
export function processingSteps({ type, state, step, stepProgress, streams }: StoredSteps): ProcessingStep[] {
  if (type !== 'video' || state === 'failed') return [];
  const renditions = (streams ?? []).map((each) => stepOf('rendition', renditionStates[each.state], each));
  if (state === 'ready') {
    if (renditions.every((each) => each.state === 'done')) return [];
    return [...workSteps.map((name) => stepOf(name, 'done')), ...renditions];
  }
  const at = step === null ? -1 : workSteps.indexOf(step);
  return workSteps.map((name, index) =>
    index === at ? stepOf(name, 'active', { progress: stepProgress }) : stepOf(name, index < at ? 'done' : 'waiting'),
  );
}

type Measured = { height?: number; progress?: number };

function stepOf(
  name: ProcessingStep['name'],
  state: ProcessingStep['state'],
  { height, progress = 0 }: Measured = {},
): ProcessingStep {
  const percent = state === 'done' ? 100 : Math.min(100, Math.max(0, Math.floor(progress * 100)));
  return { name, height: height ?? null, state, percent };
}
