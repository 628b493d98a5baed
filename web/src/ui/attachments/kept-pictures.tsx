import type { PostMedia } from '@velvet/contracts/content/post';
import { composerText } from '#texts/composer.ts';
import classes from './attachments.module.css';
import { RemoveButton } from './attachments-row.tsx';

type KeptPicturesProps = {
  readonly pictures: readonly PostMedia[];
  readonly onRemove: (picture: PostMedia) => void;
};

/** The pictures that what is edited already has. */
export function KeptPictures({ pictures, onRemove }: KeptPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.row} aria-label={composerText.shownPictures}>
      {pictures.map((picture, index) => (
        <li key={picture.id} className={classes.item} data-fixed>
          <img src={picture.renditions[0]?.url ?? picture.url} alt={picture.altText} />
          <RemoveButton
            name={picture.altText || composerText.pictureNumber(index + 1)}
            onRemove={() => onRemove(picture)}
          />
        </li>
      ))}
    </ul>
  );
}
