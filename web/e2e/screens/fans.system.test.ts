import { useStage } from '#e2e/support/stage.ts';
import { desk, everyScreen, large, low, small } from './every-screen.ts';

everyScreen(useStage({ isEmpty: true }), [
  ['visitor', [desk, small, large]],
  ['newcomer', [desk, small, low]],
  ['fan', [desk, small, low, large]],
]);
