import { useEffect, useRef } from 'react';
import type { LocalMedia } from '#features/meeting/call/model.ts';
import { meetingTexts } from '#texts/meeting.ts';
import classes from './level-meter.module.css';

/** The level of the microphone, drawn in every frame without rendering by React. */
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
