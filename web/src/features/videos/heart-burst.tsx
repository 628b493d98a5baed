import { IconHeartFilled } from '@tabler/icons-react';
import type { Burst } from './use-taps.ts';
import classes from './video-player.module.css';

/** A heart where the video was tapped twice. */
export function HeartBurst({ bursts }: { readonly bursts: readonly Burst[] }) {
  return bursts.map(({ key, x, y }) => (
    <span key={key} className={classes.heart} style={{ left: `${x}%`, top: `${y}%` }} aria-hidden>
      <IconHeartFilled size={88} />
    </span>
  ));
}
