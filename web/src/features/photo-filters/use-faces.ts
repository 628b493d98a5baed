import { isFaceFilter, type FacePlacement, type PhotoFilter } from '@velvet/contracts/content/photo-filter';
import { useState } from 'react';
import { photoFilterTexts } from '#texts/photo-filters.ts';
import { placedByHand } from './placement.ts';

const texts = photoFilterTexts.faces;

type Found = { readonly faces: readonly FacePlacement[]; readonly note: string };

/** Finds the faces of a photo once, on this device, when the first face filter is chosen. */
export function useFaces(picture: ImageData, initial: PhotoFilter | undefined) {
  const [isFinding, setFinding] = useState(false);
  const [found, setFound] = useState<Found | undefined>(() =>
    initial && isFaceFilter(initial) ? { faces: initial.filterOptions.faces, note: '' } : undefined,
  );
  const find = async (): Promise<readonly FacePlacement[]> => {
    if (found) return found.faces;
    setFinding(true);
    const result = await search(picture);
    setFound(result);
    setFinding(false);
    return result.faces;
  };
  return { isFinding, note: isFinding ? texts.finding : (found?.note ?? ''), find };
}

async function search(picture: ImageData): Promise<Found> {
  const byHand = [placedByHand(0)];
  try {
    const { findFaces } = await import('./find-faces.ts');
    const faces = await findFaces(picture);
    return faces.length > 0 ? { faces, note: texts.found(faces.length) } : { faces: byHand, note: texts.none };
  } catch {
    // without WebGL, or without the network: filters are placed by hand
    return { faces: byHand, note: texts.unavailable };
  }
}
