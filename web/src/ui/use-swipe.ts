import { useRef, type TouchEvent } from 'react';
import { directionOf } from './swipe.ts';

type Swipes = { readonly onLeft: () => void; readonly onRight: () => void; readonly onDown: () => void };

/** One finger across what is shown. Two are zooming. */
export function useSwipe({ onLeft, onRight, onDown }: Swipes) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!from.current || !touch) return;
      const direction = directionOf(touch.clientX - from.current.x, touch.clientY - from.current.y);
      from.current = undefined;
      if (direction === 'left') onLeft();
      if (direction === 'right') onRight();
      if (direction === 'down') onDown();
    },
  };
}
