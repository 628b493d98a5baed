import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConnection } from '#api/connection.ts';
import { connectionTexts } from '#texts/connection.ts';
import classes from './connection-pill.module.css';

/** How long a returned connection is shown, milliseconds. */
const backMs = 3000;

/** Shows on every page that there is no connection, and for a moment that it is back. A polite live region. */
export function ConnectionPill() {
  const connection = useConnection();
  const [shown, setShown] = useState<keyof typeof connectionTexts>();
  if (connection !== 'online' && shown !== connection) setShown(connection);
  if (connection === 'online' && shown !== undefined && shown !== 'back') setShown('back');
  useEffect(() => {
    if (shown !== 'back') return undefined;
    const timer = setTimeout(() => setShown(undefined), backMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const Drawn = shown === 'back' ? IconCloudCheck : IconCloudOff;
  return (
    <div className={classes.place} aria-live="polite">
      {shown && (
        <p className={classes.pill} data-back={shown === 'back' || undefined}>
          <Drawn aria-hidden size={18} stroke={1.6} />
          {connectionTexts[shown]}
        </p>
      )}
    </div>
  );
}
