import type { WorkPreview } from '@velvet/contracts/content/preview-calls';
import { Glow } from './glow.tsx';
import { Picture } from './picture.tsx';
import classes from './work-mosaic.module.css';

type WorkMosaicProps = {
  /** up to three; undefined while they are read */
  readonly previews: readonly WorkPreview[] | undefined;
};

/** Pictures of a person's work: the first one large, the others beside it. They are decoration of the text around them. */
export function WorkMosaic({ previews }: WorkMosaicProps) {
  return (
    <div className={classes.mosaic} data-empty={previews?.length === 0 || undefined} aria-hidden>
      {previews?.map(({ postId, media, previewUrl }) => (
        <span key={postId} className={classes.piece}>
          {media ? <Picture media={media} sizes="(max-width: 768px) 60vw, 240px" /> : <Glow previewUrl={previewUrl} />}
        </span>
      ))}
    </div>
  );
}
