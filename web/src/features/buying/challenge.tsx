import { IconExternalLink } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';
import { buyingTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { Light } from '#ui/light.tsx';
import classes from './challenge.module.css';

type ChallengeProps = { readonly url: string | null; readonly onGiveUp: () => void };

/**
 * The bank's page for 3-D Secure. It leads back to this site when it is done, whose own scripts do not run in the frame:
 * the payment itself says how it ended. A bank that wants more than a form gets a window.
 */
export function Challenge({ url, onGiveUp }: ChallengeProps) {
  const [isBack, setBack] = useState(false);
  if (url === null || isBack) {
    return (
      <div className={classes.checking} role="status">
        <Light />
        {buyingTexts.checking}
      </div>
    );
  }
  return (
    <div className={classes.challenge}>
      <p className={classes.title}>{buyingTexts.challengeTitle}</p>
      <p className={classes.text}>{buyingTexts.challengeText}</p>
      <iframe
        className={classes.frame}
        src={url}
        title={buyingTexts.challengeFrame}
        sandbox="allow-forms allow-same-origin"
        onLoad={(event) => isOurs(event) && setBack(true)}
      />
      <div className={classes.ways}>
        <Action look="quiet" onClick={onGiveUp}>
          {buyingTexts.giveUp}
        </Action>
        <a href={url} target="_blank" rel="noreferrer" className={classes.window}>
          {buyingTexts.challengeWindow}
          <IconExternalLink aria-hidden size={16} stroke={1.6} />
        </a>
      </div>
    </div>
  );
}

/** A page of another site does not tell its address. */
function isOurs({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): boolean {
  try {
    return currentTarget.contentWindow?.location.origin === location.origin;
  } catch {
    return false;
  }
}
