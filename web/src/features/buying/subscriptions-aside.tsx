import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { subscriptionsQuery } from '#resources/subscriptions.ts';
import { subscriptionTexts } from '#texts/buying.ts';
import { SiteLink } from '#ui/site-link.tsx';
import { isRunning, nameOf, shortWords } from './subscription-words.ts';
import classes from './subscriptions-aside.module.css';

const mostShown = 5;

/** Active subscriptions in the side column. Renders nothing for an empty list or after an error. */
export function SubscriptionsAside() {
  const { data } = useInfiniteQuery(subscriptionsQuery);
  const running = data?.pages.flatMap(({ data: subscriptions }) => subscriptions).filter(isRunning) ?? [];
  if (running.length === 0) return null;
  return (
    <section className={classes.aside} aria-labelledby="running-subscriptions">
      <Text component="h2" ff="inherit" fz="label" fw={600} lts={0} id="running-subscriptions">
        {subscriptionTexts.yours}
      </Text>
      <Link to="/dashboard" search={{ section: 'subscriptions' }} className={classes.all}>
        {subscriptionTexts.seeAll}
      </Link>
      <ul>
        {running.slice(0, mostShown).map((subscription) => (
          <Group
            component="li"
            align="stretch"
            wrap="nowrap"
            justify="space-between"
            gap="sm"
            fz="sm"
            key={subscription.id}
          >
            {subscription.creator ? (
              <SiteLink href={`/@${subscription.creator.handle}`} className={classes.name}>
                {nameOf(subscription)}
              </SiteLink>
            ) : (
              nameOf(subscription)
            )}
            <Text
              component="span"
              flex="none"
              c={subscription.state === 'past_due' ? 'var(--mantine-color-error)' : 'dimmed'}
            >
              {shortWords(subscription)}
            </Text>
          </Group>
        ))}
      </ul>
    </section>
  );
}
