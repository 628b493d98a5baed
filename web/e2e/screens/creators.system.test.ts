import { useStage } from '#e2e/support/stage.ts';
import { desk, everyScreen, large, low, small } from './every-screen.ts';

everyScreen(useStage({ isEmpty: true }), [
  ['arrival', [desk, small, large]],
  ['applicant', [desk, small, large]],
  ['refused', [desk, small]],
  ['creator', [desk, small, low, large]],
]);
