import { useEffect, useRef } from 'react';
import type { LocalMedia } from '#features/meeting/call/model.ts';
import { meetingTexts } from '#texts/meeting.ts';
import classes from './level-meter.module.css';

/** How loud the microphone is, as it moves. It is asked with every frame, and React knows nothing of it. */
export function LevelMeter({ source }: { readonly source: Pick<LocalMedia, 'level'> }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      bar.current?.style.setProperty('--level', source.level().toFixed(3));
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [source]);
  return (
    <span className={classes.meter} role="img" aria-label={meetingTexts.media.level}>
      <span ref={bar} className={classes.bar} />
    </span>
  );
}
