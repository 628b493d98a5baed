import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import { statusQuery } from '#resources/insights.ts';
import { supportTexts } from '#texts/support.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { moment } from '#ui/format.ts';
import { Headline } from '#ui/headline.tsx';
import { stateOf, type StatusCard } from './support-rules.ts';
import classes from './support-page.module.css';

const texts = supportTexts.status;
const cards: readonly StatusCard[] = ['platform', 'payments', 'videos', 'support'];

/** From the services' own word, asked again every minute. */
export function SystemStatus() {
  const status = useQuery(statusQuery);
  return (
    <section aria-labelledby="status">
      <Headline id="status">{texts.heading}</Headline>
      {status.isError && !status.data ? (
        <ErrorState message={messageOf(status.error, texts.failed)} onRetry={() => void status.refetch()} />
      ) : (
        <dl className={classes.states}>
          {cards.map((card) => (
            <div key={card} className={classes.state}>
              <Text component="dt" fz="sm" c="dimmed">
                {texts.cards[card]}
              </Text>
              {status.data ? (
                <Group component="dd" wrap="nowrap" gap="xs" mt="2xs" fw={600} data-state={stateOf(card, status.data)}>
                  {texts.states[stateOf(card, status.data)]}
                </Group>
              ) : (
                <Group component="dd" wrap="nowrap" gap="xs" mt="2xs" fw={600}>
                  <Skeleton height={16} width={96} />
                </Group>
              )}
            </div>
          ))}
        </dl>
      )}
      <Text mt="md" fz="caption" c="dimmed">
        {status.data ? texts.checked(moment(status.data.checkedAt)) : texts.checking}
      </Text>
    </section>
  );
}
