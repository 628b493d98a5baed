import type { PersonCard } from '@velvet/contracts/account/person';
import { useCallback, useState } from 'react';
import { landingTexts } from '#texts/landing.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { Headline } from '#ui/headline.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import classes from './section.module.css';
import { FeaturedWaiting } from './featured-waiting.tsx';
import { whenNear } from './when-near.ts';

const texts = landingTexts.creators;

/** Loads the API client, which nothing above it needs. */
const FeaturedCreators = lazyChunk(async () => (await import('./featured-creators.tsx')).FeaturedCreators);

type FeaturedProps = { readonly onSubscribe: (creator: PersonCard) => void; readonly onStart: () => void };

/** Suggested creators. They load shortly before they scroll into view; placeholders reserve their space. */
export function Featured({ onSubscribe, onStart }: FeaturedProps) {
  const [isReached, setReached] = useState(false);
  const reached = useCallback((place: HTMLElement | null) => whenNear(place, () => setReached(true)), []);
  return (
    <section id="featured" ref={reached} aria-labelledby="featured-heading" className={classes.section}>
      <Headline id="featured-heading">{texts.heading}</Headline>
      <p className={classes.text}>{texts.text}</p>
      <SectionBoundary waiting={<FeaturedWaiting />}>
        {isReached ? <FeaturedCreators onSubscribe={onSubscribe} onStart={onStart} /> : <FeaturedWaiting />}
      </SectionBoundary>
    </section>
  );
}
