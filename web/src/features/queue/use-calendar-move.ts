import {
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';

const directions: Partial<Record<string, readonly [x: number, y: number]>> = {
  [KeyboardCode.Left]: [-1, 0],
  [KeyboardCode.Right]: [1, 0],
  [KeyboardCode.Up]: [0, -1],
  [KeyboardCode.Down]: [0, 1],
};

/** Moves by one cell: to the nearest one in the direction of the key. */
const nextCell: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const direction = directions[event.code];
  const { collisionRect, droppableRects } = context;
  if (!direction || !collisionRect) return undefined;
  event.preventDefault();
  const [x, y] = direction;
  const from = { x: collisionRect.left + collisionRect.width / 2, y: collisionRect.top + collisionRect.height / 2 };
  let nearest: { ahead: number; left: number; top: number } | undefined;
  for (const rect of droppableRects.values()) {
    const dx = rect.left + rect.width / 2 - from.x;
    const dy = rect.top + rect.height / 2 - from.y;
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    const isInLine = aside <= (x === 0 ? rect.width : rect.height) / 2 + 1;
    if (ahead > (x === 0 ? rect.height : rect.width) / 2 && isInLine && (!nearest || ahead < nearest.ahead))
      nearest = { ahead, left: dx, top: dy };
  }
  return nearest && { x: currentCoordinates.x + nearest.left, y: currentCoordinates.y + nearest.top };
};

/** Enter opens an item, so Space lifts and drops it. */
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

/** Items are moved by pointer, by touch, and with Space and the arrow keys; a click opens them. */
export const useCalendarSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // a touch that moves at once scrolls
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextCell, keyboardCodes }),
  );
