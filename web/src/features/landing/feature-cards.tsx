import {
  IconEyeOff,
  IconLockOpen,
  IconPhoto,
  IconRosetteDiscountCheck,
  IconStar,
  IconWallet,
} from '@tabler/icons-react';
import { landingTexts } from '#texts/landing.ts';
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
    <section aria-labelledby="features">
      <h2 id="features" className={classes.heading}>
        {heading}
      </h2>
      <ul className={classes.cards}>
        {features.map(([FeatureIcon, { title, text }]) => (
          <li key={title} className={classes.card}>
            <FeatureIcon aria-hidden size={26} stroke={1.4} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
