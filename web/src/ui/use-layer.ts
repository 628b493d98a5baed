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
export function useLayer({ isOpen, onClose, isInAddress = false, closesOnEscape = true }: LayerInput) {
  // kept at closing, so that a fading layer stays where it was
  const [zIndex, setZIndex] = useState(lowestLayer);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const close = () => latest.current();
    const layer = openLayer({ close, isModal: true, isInAddress, closesOnEscape });
    setZIndex(layer.zIndex);
    return layer.remove;
  }, [isOpen, isInAddress, closesOnEscape]);
  useFocusBack(isOpen);
  return { zIndex, closeOnEscape: false, returnFocus: false } as const;
}
