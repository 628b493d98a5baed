import { Group, Stack, Text } from '@mantine/core';
import { heroTexts } from '#texts/hero.ts';
import { marketing } from '#texts/marketing.ts';
import { Action } from '#ui/action.tsx';
import { Figures } from '#ui/figures.tsx';
import { Icon } from '#ui/icon.tsx';
import everyone from './art/everyone.webp';
import keep from './art/keep.webp';
import subscribers from './art/subscribers.webp';
import classes from './hero.module.css';

const { headline, wall } = heroTexts;

type HeroProps = {
  /** Both buttons begin a sign-in that leads to the dashboard. */
  readonly onEnter: () => void;
  readonly isEntering: boolean;
};

export function Hero({ onEnter, isEntering }: HeroProps) {
  return (
    <div className={classes.hero}>
      <div>
        <h1 className={classes.headline}>
          {headline.start}
          <br />
          {headline.middle} <em>{headline.end}</em>
        </h1>
        <Text maw={500} lh={1.55} c="#cfc6dc" className={classes.text}>
          {heroTexts.text}
        </Text>
        <Group align="stretch" gap="sm" className={classes.buttons}>
          <Action look="accent" size="xl" onClick={onEnter} loading={isEntering}>
            {heroTexts.start}
          </Action>
          <Action look="outline" size="xl" onClick={onEnter} disabled={isEntering}>
            {heroTexts.browse}
          </Action>
        </Group>
        <Figures look="open" label={heroTexts.figuresLabel} figures={marketing.figures} />
      </div>
      <Wall />
    </div>
  );
}

/** The three ways a post can be open, hung like pictures, and what a creator keeps of it. */
function Wall() {
  return (
    <div className={classes.wall}>
      <figure className={classes.tall}>
        <img src={everyone} width={600} height={880} alt="" fetchPriority="high" />
        <figcaption>
          <strong>{wall.everyone.title}</strong>
          <Text component="span" fz="caption" c="#d6cce2">
            {wall.everyone.text}
          </Text>
        </figcaption>
      </figure>
      <figure className={classes.locked}>
        <img src={subscribers} width={292} height={330} alt="" />
        <Stack
          component="figcaption"
          align="center"
          justify="center"
          gap="4xs"
          pos="absolute"
          inset={0}
          p="sm"
          ta="center"
        >
          <Icon name="lock" size={26} />
          <Text component="strong" mt="sm">
            {wall.subscribers.title}
          </Text>
          <Text component="span" fz="caption" c="#d6cce2">
            {wall.subscribers.text}
          </Text>
        </Stack>
      </figure>
      <figure className={classes.kept}>
        <img src={keep} width={584} height={600} alt="" />
        <figcaption>{wall.keep}</figcaption>
      </figure>
      <div className={classes.share}>
        <Text component="span" fz="caption" c="dimmed">
          {wall.share.label}
        </Text>
        <strong>{wall.share.value}</strong>
        <i aria-hidden />
      </div>
    </div>
  );
}
