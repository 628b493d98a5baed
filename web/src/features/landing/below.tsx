import { Stack } from '@mantine/core';
import type { PersonCard } from '@velvet/contracts/account/person';
import { useEffect } from 'react';
import { landingTexts } from '#texts/landing.ts';
import { ActionLink } from '#ui/action.tsx';
import { Headline } from '#ui/headline.tsx';
import classes from './below.module.css';
import { FeatureCards } from './feature-cards.tsx';
import { Featured } from './featured.tsx';
import { Pricing, type PricingProps } from './pricing.tsx';

const { about, forCreators } = landingTexts;

export type BelowProps = PricingProps & {
  /** Opens the creator's page, after sign-in, with the subscription dialog. */
  readonly onSubscribe: (creator: PersonCard) => void;
  readonly onStart: () => void;
};

/** The landing page below its first view, in a chunk of its own. */
export function Below({ onSubscribe, onStart, ...pricing }: BelowProps) {
  useEffect(() => {
    // The target of the address's hash may be in this chunk.
    if (location.hash) document.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)?.scrollIntoView();
  }, []);
  return (
    <Stack gap={144} mx="auto" w="100%" maw={1440} className={classes.below}>
      <FeatureCards />
      <Featured onSubscribe={onSubscribe} onStart={onStart} />
      <section id="creators" className={classes.pair} aria-labelledby="creators-heading">
        <Headline maw="12ch" id="creators-heading">
          {forCreators.heading}
        </Headline>
        <div>
          <p>{forCreators.text}</p>
          <ActionLink to="/creators" look="outline">
            {forCreators.more}
          </ActionLink>
        </div>
      </section>
      <Pricing {...pricing} />
      <section id="about" className={classes.pair} aria-labelledby="about-heading">
        <Headline maw="12ch" id="about-heading">
          {about.heading}
        </Headline>
        <div>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
    </Stack>
  );
}
