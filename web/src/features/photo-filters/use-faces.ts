import {
  isFaceFilter,
  type FaceFilterType,
  type FacePlacement,
  type PhotoFilter,
} from '@velvet/contracts/content/photo-filter';
import { useRef, useState } from 'react';
import { photoFilterTexts } from '#texts/photo-filters.ts';
import { placedByHand, placedOn, type Found } from './placement.ts';

const texts = photoFilterTexts.faces;

/** Finds the faces of a photo once, on this device, when the first face filter is chosen. */
export function useFaces(picture: ImageData, initial: PhotoFilter | undefined) {
  const [found, setFound] = useState<Found | undefined>(() =>
    initial && isFaceFilter(initial) ? { faces: initial.filterOptions.faces, note: '' } : undefined,
  );
  const [waiting, setWaiting] = useState<FaceFilterType>();
  const searching = useRef<Promise<Found>>(undefined);
  const wanted = useRef<FaceFilterType>(undefined);
  const want = (filterType: FaceFilterType | undefined) => {
    wanted.current = filterType;
    setWaiting(filterType);
  };
  /** @returns undefined if another filter was chosen meanwhile */
  const find = async (filterType: FaceFilterType): Promise<readonly FacePlacement[] | undefined> => {
    if (found) return found.faces;
    want(filterType);
    const result = await (searching.current ??= search(picture));
    if (wanted.current !== filterType) return undefined;
    want(undefined);
    setFound(result);
    return result.faces;
  };
  return { waiting, note: found?.note ?? '', find, cancel: () => want(undefined) };
}

async function search(picture: ImageData): Promise<Found> {
  try {
    const { findFaces } = await import('./find-faces.ts');
    return placedOn(await findFaces(picture));
  } catch {
    // without WebGL, or without the network: filters are placed by hand
    return { faces: [placedByHand(0)], note: texts.unavailable };
  }
}
