import type { FacePlacement } from '@velvet/contracts/content/photo-filter';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { photoFilterTexts } from '#texts/photo-filters.ts';
import classes from './photo-filters.module.css';
import { handleReach, reaching } from './placement.ts';

const texts = photoFilterTexts.faces;

type HandlesProps = {
  /** width and height of the photo, any unit */
  readonly ratio: number;
  readonly faces: readonly FacePlacement[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly onMove: (index: number, face: FacePlacement) => void;
  readonly onSettled: () => void;
};

/** Frames around the faces: dragged to move, by their dot to resize and tilt, by arrow keys. */
export function FaceHandles({ ratio, faces, selected, onSelect, onMove, onSettled }: HandlesProps) {
  const layer = useRef<HTMLDivElement>(null);
  return (
    <div ref={layer} className={classes.handles}>
      {faces.map((face, index) => (
        <Handle
          key={`face-${String(index)}`}
          face={face}
          ratio={ratio}
          number={index + 1}
          isSelected={index === selected}
          boxOf={() => layer.current?.getBoundingClientRect()}
          onSelect={() => onSelect(index)}
          onMove={(moved) => onMove(index, moved)}
          onSettled={onSettled}
        />
      ))}
    </div>
  );
}

type HandleProps = {
  readonly face: FacePlacement;
  readonly ratio: number;
  readonly number: number;
  readonly isSelected: boolean;
  readonly boxOf: () => DOMRect | undefined;
  readonly onSelect: () => void;
  readonly onMove: (face: FacePlacement) => void;
  readonly onSettled: () => void;
};

/** Share of the width of the photo per key. */
const keyStep = 0.01;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Handle({ face, ratio, number, isSelected, boxOf, onSelect, onMove, onSettled }: HandleProps) {
  const move = useDrag(boxOf, face, (start, dx, dy, box) =>
    onMove({ ...start, x: start.x + dx / box.width, y: start.y + dy / box.height }),
  );
  const turn = useDrag(boxOf, face, (start, dx, dy, box) => {
    const radians = ((start.angle + 45) * Math.PI) / 180;
    const reach = start.size * handleReach * Math.SQRT2 * box.width;
    const point = { x: reach * Math.cos(radians) + dx, y: reach * Math.sin(radians) + dy };
    onMove(reaching(start, point, box.width));
  });
  const byKey = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    onMove({ ...face, x: face.x + keyStep * step[0], y: face.y + keyStep * ratio * step[1] });
  };
  const side = `${200 * handleReach * face.size}%`;
  return (
    <div
      className={classes.frame}
      data-selected={isSelected || undefined}
      style={{ left: `${100 * face.x}%`, top: `${100 * face.y}%`, width: side, rotate: `${face.angle}deg` }}
    >
      <button
        type="button"
        className={classes.grip}
        aria-label={texts.move(number)}
        onFocus={onSelect}
        onKeyDown={byKey}
        onKeyUp={onSettled}
        {...move(onSettled)}
      />
      {isSelected && (
        // the sliders beside the photo do the same for the keyboard
        <span className={classes.dot} title={texts.resize} aria-hidden {...turn(onSettled)} />
      )}
    </div>
  );
}

/** @param onDrag receives the face and the distance in pixels since the beginning, and the box of the photo */
function useDrag(
  boxOf: () => DOMRect | undefined,
  face: FacePlacement,
  onDrag: (start: FacePlacement, dx: number, dy: number, box: DOMRect) => void,
) {
  const start = useRef<{ readonly face: FacePlacement; readonly x: number; readonly y: number }>(undefined);
  return (onSettled: () => void) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { face, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const box = boxOf();
      if (!start.current || !box) return;
      onDrag(start.current.face, event.clientX - start.current.x, event.clientY - start.current.y, box);
    },
    onLostPointerCapture: () => {
      start.current = undefined;
      onSettled();
    },
  });
}
