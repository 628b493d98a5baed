import {
  IconEyeOff,
  IconLockOpen,
  IconPhoto,
  IconRosetteDiscountCheck,
  IconStar,
  IconWallet,
} from '@tabler/icons-react';
import { landingTexts } from '#texts/landing.ts';
import { Headline } from '#ui/headline.tsx';
import { Feature, FeatureList } from '#ui/feature-list.tsx';
import classes from './feature-cards.module.css';

const { heading, cards } = landingTexts.features;
const features = [
  [IconStar, cards.subscribe],
  [IconLockOpen, cards.unlock],
  [IconPhoto, cards.vault],
  [IconWallet, cards.earn],
  [IconRosetteDiscountCheck, cards.verified],
  [IconEyeOff, cards.private],
] as const;

export function FeatureCards() {
  return (
    <section className={classes.features} aria-labelledby="features">
      <Headline maw="17ch" id="features">
        {heading}
      </Headline>
      <FeatureList columns={3}>
        {features.map(([icon, card]) => (
          <Feature key={card.title} icon={icon} {...card} />
        ))}
      </FeatureList>
    </section>
  );
}
