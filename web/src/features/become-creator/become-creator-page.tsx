import { Box, Group, Stack } from '@mantine/core';
import { becomeCreatorTexts } from '#texts/become-creator.ts';
import { marketing } from '#texts/marketing.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { Figures } from '#ui/figures.tsx';
import { Headline, PageHead } from '#ui/headline.tsx';
import { Feature, FeatureList } from '#ui/feature-list.tsx';
import { Questions } from '#ui/questions.tsx';
import classes from './become-creator-page.module.css';

const { benefits, safety, steps, faq, end, ...texts } = becomeCreatorTexts;

type BecomeCreatorPageProps = {
  /** Begins a sign-in that leads to the dashboard. */
  readonly onStart: () => void;
  readonly isStarting: boolean;
};

export function BecomeCreatorPage({ onStart, isStarting }: BecomeCreatorPageProps) {
  return (
    <Stack gap={128} mx="auto" w="100%" maw={1200} className={classes.page}>
      <header>
        <PageHead title={texts.title} headline={texts.headline} text={texts.text} />
        <Group align="stretch" gap="sm" className={classes.buttons}>
          <Action look="accent" size="xl" onClick={onStart} loading={isStarting}>
            {texts.start}
          </Action>
          <ActionLink look="outline" size="xl" to="/support">
            {texts.support}
          </ActionLink>
        </Group>
        <Figures look="open" label={texts.figuresLabel} figures={marketing.figures} />
      </header>
      <Section {...benefits} columns={3} />
      <Section {...steps} columns={4} isNumbered />
      <Section {...safety} columns={2} />
      <Box component="section" maw={760}>
        <Headline mb="lg">{faq.heading}</Headline>
        <Questions questions={faq.questions} />
      </Box>
      <Box component="section" ta="center">
        <Headline maw="18ch" mt={0} mb="2xl" mx="auto">
          {end.heading}
        </Headline>
        <Action size="xl" onClick={onStart} loading={isStarting}>
          {texts.start}
        </Action>
      </Box>
    </Stack>
  );
}

type SectionProps = {
  readonly heading: string;
  readonly parts: readonly { readonly title: string; readonly text: string }[];
  readonly columns: 2 | 3 | 4;
  readonly isNumbered?: boolean;
};

function Section({ heading, parts, ...rest }: SectionProps) {
  return (
    <section>
      <Headline>{heading}</Headline>
      <FeatureList {...rest}>
        {parts.map((part) => (
          <Feature key={part.title} {...part} />
        ))}
      </FeatureList>
    </section>
  );
}
