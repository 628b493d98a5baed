import type { FaceFilterType, FilterType, PixelFilterType } from '@velvet/contracts/content/photo-filter';
import { filterTypes } from '@velvet/contracts/content/photo-filter';
import { faceFilterIcon } from '@velvet/filters/face-overlay';
import { useEffect, useRef } from 'react';
import { newFilter } from './new-filter.ts';
import classes from './photo-filters.module.css';
import { drawFiltered, svgAddress } from './picture-pixels.ts';

/** Shorter side of the photo in a button, pixels. */
export const thumbSize = 112;

type ThumbProps = { readonly filterType: FilterType; readonly picture: ImageData | undefined };

const isOnFaces = (filterType: FilterType): filterType is FaceFilterType =>
  filterTypes.face.some((face) => face === filterType);

/** The photo with a filter, or the drawing of a face filter. */
export function FilterThumb({ filterType, picture }: ThumbProps) {
  if (isOnFaces(filterType)) {
    return <img src={svgAddress(faceFilterIcon(filterType, thumbSize))} alt="" className={classes.thumb} data-drawn />;
  }
  return <PhotoThumb filterType={filterType} picture={picture} />;
}

function PhotoThumb({ filterType, picture }: ThumbProps & { readonly filterType: PixelFilterType }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && picture) drawFiltered(canvas.current, picture, newFilter(filterType));
  }, [picture, filterType]);
  return (
    <canvas
      ref={canvas}
      width={picture?.width ?? thumbSize}
      height={picture?.height ?? thumbSize}
      className={classes.thumb}
      aria-hidden
    />
  );
}
