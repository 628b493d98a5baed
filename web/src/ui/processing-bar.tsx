import type { ProcessingStep } from '@velvet/contracts/content/processing-step';
import { processingTexts as texts } from '#texts/processing.ts';
import classes from './processing-bar.module.css';
import { progressOf } from './processing-steps.ts';

/** The step of a video that is processed, and how far all steps are. Native elements, because lists render many. */
export function ProcessingBar({ steps }: { readonly steps: readonly ProcessingStep[] }) {
  const progress = progressOf(steps);
  if (!progress) return null;
  return (
    <>
      <span className={classes.words}>{progress.words}</span>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={texts.label}
        aria-valuenow={Math.round(progress.share * 100)}
        aria-valuetext={progress.words}
      >
        <span className={classes.done} style={{ transform: `scaleX(${progress.share})` }} />
      </span>
    </>
  );
}
