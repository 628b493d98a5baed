import { IconLockOpen, IconStar } from '@tabler/icons-react';
import { Headline, PageHead } from '#ui/headline.tsx';
import { Feature, FeatureList } from '#ui/feature-list.tsx';
import { Questions } from '#ui/questions.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

const questions = [
  { question: 'What does it cost?', answer: 'Nothing to begin and nothing a month.' },
  {
    question: 'What is the difference between subscribing to a creator and unlocking one of their posts?',
    answer: 'A subscription opens what a creator keeps for subscribers. A post that is unlocked stays yours.',
  },
];

export function OpenPages({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="What is open to everyone is set like a magazine: large words, air, hairlines."
    >
      <Specimen name="PageHead: centred, with text" isWide>
        <PageHead title="Support" headline="How can we help?" text="Ten answers, and people behind them." isCentred />
      </Specimen>
      <Specimen name="Headline" isWide>
        <Headline>Everything between creators and fans, and nothing else.</Headline>
      </Specimen>
      <Specimen name="FeatureList: three columns, with icons" isWide>
        <FeatureList columns={3}>
          <Feature icon={IconStar} title="Subscribe to creators" text="One tap a month or a year." />
          <Feature icon={IconLockOpen} title="Unlock what you love" text="Buy a single post without subscribing." />
          <Feature title="Without an icon" text="And with somewhere to go.">
            <SiteLink href="/support">Read the answers</SiteLink>
          </Feature>
        </FeatureList>
      </Specimen>
      <Specimen name="FeatureList: numbered" isWide>
        <FeatureList columns={4} isNumbered>
          {['Sign up', 'Set prices', 'Start creating', 'Earn and grow'].map((step) => (
            <Feature key={step} title={step} text="A matter of minutes." />
          ))}
        </FeatureList>
      </Specimen>
      <Specimen name="Questions: one is open at a time" isWide>
        <Questions questions={questions} />
      </Specimen>
      <Specimen name="SkipLink: appears with the first press of Tab">
        <span>
          <SkipLink />
          Above, at the left
        </span>
      </Specimen>
    </Specimens>
  );
}
