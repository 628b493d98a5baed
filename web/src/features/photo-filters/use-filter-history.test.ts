import { expect, test } from 'vitest';
import { newFilter, optionOf, withOption } from './new-filter.ts';
import { historyReducer } from './use-filter-history.ts';

const start = { past: [], now: undefined, isMoving: false };
const sepia = newFilter('sepia');

test('the movement of a slider is one step, and undo returns to the value before it', () => {
  const chosen = historyReducer(start, { kind: 'choose', filter: sepia });
  const moved = [0.5, 0.4, 0.3].reduce(
    (history, value) => historyReducer(history, { kind: 'move', filter: withOption(sepia, 'intensity', value) }),
    chosen,
  );
  const again = historyReducer(historyReducer(moved, { kind: 'settle' }), {
    kind: 'move',
    filter: withOption(sepia, 'intensity', 1),
  });
  const back = historyReducer(again, { kind: 'undo' });

  expect(back.now && optionOf(back.now, 'intensity')).toBe(0.3);
  expect(historyReducer(back, { kind: 'undo' }).now).toEqual(sepia);
  const empty = historyReducer(historyReducer(back, { kind: 'undo' }), { kind: 'undo' });
  expect(empty.now).toBeUndefined();
  expect(historyReducer(empty, { kind: 'undo' })).toBe(empty);
});
