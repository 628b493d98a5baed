import type { ProcessingStep } from '@velvet/contracts/content/processing-step';
import { processingTexts as texts } from '#texts/processing.ts';
import { numbers } from '#ui/format.ts';

/** How far the processing of a video is, for a bar (0 to 1) and in words. */
type Progress = { readonly share: number; readonly words: string };

const percents = () => numbers({ style: 'percent' });

/** Renditions are made at the same time. @returns undefined if no step is left to do */
export function progressOf(steps: readonly ProcessingStep[]): Progress | undefined {
  const active = steps.filter(({ state }) => state === 'active');
  const [first] = active.length > 0 ? active : steps.filter(({ state }) => state === 'waiting');
  if (!first) return undefined;
  const done = steps.reduce((sum, { state, percent }) => sum + (state === 'failed' ? 100 : percent), 0);
  const names = active.map((step) => texts.percent(texts.nameOf(step), percents().format(step.percent / 100)));
  const words = texts.step(steps.indexOf(first) + 1, steps.length, names.join(' · ') || texts.nameOf(first));
  return { share: done / (steps.length * 100), words };
}

/** Returns that renditions of a video failed, after the others are made; undefined otherwise. */
export function failedSteps(steps: readonly ProcessingStep[]): string | undefined {
  const failed = steps.filter(({ state }) => state === 'failed');
  return failed.length > 0 && !progressOf(steps) ? texts.failed(failed.map(texts.nameOf).join(', ')) : undefined;
}
