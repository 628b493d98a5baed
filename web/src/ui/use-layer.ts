import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lowestLayer, openLayer, type Layer } from './layers.ts';
import { useFocusBack } from './use-focus-back.ts';

type LayerInput = Partial<Pick<Layer, 'isInAddress' | 'closesOnEscape'>> & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/**
 * Makes a modal dialog or drawer a layer: the one opened last is on top, Escape and the back button close it alone, and its end
 * returns the focus.
 * @returns properties of Mantine's `Modal` and `Drawer`
 */
export function useLayer(input: LayerInput) {
  const zIndex = useOpenLayer(input);
  useFocusBack(input.isOpen);
  return { zIndex, closeOnEscape: false, returnFocus: false } as const;
}

/** The back button closes a panel beside the page, and does not leave the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  useOpenLayer({ isOpen, onClose, closesOnEscape: false });
}

/** @returns the stacking order, which a closed layer keeps, so that it stays where it was while it fades */
function useOpenLayer({ isOpen, onClose, isInAddress = false, closesOnEscape = true }: LayerInput): number {
  const [zIndex, setZIndex] = useState(lowestLayer);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const layer = openLayer({ close: () => latest.current(), isInAddress, closesOnEscape });
    setZIndex(layer.zIndex);
    return layer.remove;
  }, [isOpen, isInAddress, closesOnEscape]);
  return zIndex;
}
