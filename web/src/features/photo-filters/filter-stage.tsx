import { isFaceFilter, type PhotoFilter } from '@velvet/contracts/content/photo-filter';
import { faceOverlay } from '@velvet/filters/face-overlay';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { previewAddress } from '#resources/photo-filters.ts';
import { photoFilterTexts as texts } from '#texts/photo-filters.ts';
import classes from './photo-filters.module.css';
import { drawFiltered, svgAddress } from './picture-pixels.ts';

/** Rest after a change before the server's preview is requested, milliseconds. */
const restMs = 600;

type StageProps = {
  readonly picture: ImageData;
  readonly filter: PhotoFilter | undefined;
  /** while the original is compared */
  readonly isOriginal: boolean;
  /** signed address of the server's previews, of a photo in the vault */
  readonly filterUrl: string | undefined;
  /** above the photo */
  readonly children?: ReactNode;
};

/** The photo with its filter: drawn here at once, and after a rest by the server, as the copy will be. */
export function FilterStage({ picture, filter, isOriginal, filterUrl, children }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = picture;
  const shown = isOriginal ? undefined : filter;
  useEffect(() => {
    const frame = requestAnimationFrame(() => canvas.current && drawFiltered(canvas.current, picture, shown));
    return () => cancelAnimationFrame(frame);
  }, [picture, shown]);
  return (
    <div className={classes.stage}>
      <div className={classes.photo} style={ratioStyle(width / height)}>
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={shown ? texts.preview(texts.names[shown.filterType]) : texts.original}
        />
        {shown && isFaceFilter(shown) && (
          <img src={svgAddress(faceOverlay(shown, picture))} alt="" className={classes.overlay} draggable={false} />
        )}
        {shown && filterUrl && !isFaceFilter(shown) && <ServerPreview filterUrl={filterUrl} filter={shown} />}
        {!isOriginal && children}
      </div>
    </div>
  );
}

/** For the style sheet, which fits the photo into the stage. */
const ratioStyle = (ratio: number) => ({ aspectRatio: ratio, '--photo-ratio': ratio }) as CSSProperties;

type ServerPreviewProps = { readonly filterUrl: string; readonly filter: PhotoFilter };

/** The preview of the server, over the browser's own while the filter rests. Nothing of a face filter is sent before Apply. */
function ServerPreview({ filterUrl, filter }: ServerPreviewProps) {
  const [rested] = useDebouncedValue(filter, restMs);
  const [loaded, setLoaded] = useState<PhotoFilter>();
  if (rested !== filter) return null;
  return (
    <img
      src={previewAddress(filterUrl, filter)}
      alt=""
      className={classes.overlay}
      data-waiting={loaded !== filter || undefined}
      onLoad={() => setLoaded(filter)}
    />
  );
}
