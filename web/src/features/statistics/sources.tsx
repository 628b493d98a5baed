import { Stack, Text, TextInput } from '@mantine/core';
import type { Analytics } from '@velvet/contracts/insights/analytics';
import { ReferralSource } from '@velvet/contracts/insights/referrals';
import { useState } from 'react';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { LinkField } from '#ui/link-field.tsx';
import { whole } from './amounts.ts';
import { Bars } from './bars.tsx';
import { Panel } from './panel.tsx';

type SourcesProps = Pick<Analytics, 'charts'> & { readonly handle: string | undefined };

/** New subscribers by the link that they followed, and a maker of such links. */
export function Sources({ charts: { subscriberSources }, handle }: SourcesProps) {
  const bars = subscriberSources.map(({ source, subscribers }) => ({
    key: source ?? '',
    label: source ?? texts.withoutLink,
    value: subscribers,
    shown: whole(subscribers),
  }));
  return (
    <Panel title={texts.sources} note={texts.sourcesText}>
      {bars.length === 0 ? (
        <Text mt="md" c="dimmed">
          {texts.noSources}
        </Text>
      ) : (
        <Bars bars={bars} />
      )}
      {handle !== undefined && <LinkMaker handle={handle} />}
    </Panel>
  );
}

function LinkMaker({ handle }: { readonly handle: string }) {
  const [name, setName] = useState('');
  const { data: source, error } = ReferralSource.safeParse(name === '' ? texts.linkNameExample : name);
  return (
    <Stack gap="2xs" mt="lg">
      <TextInput
        label={texts.linkName}
        placeholder={texts.linkNameExample}
        maxLength={32}
        value={name}
        error={error?.issues[0]?.message}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {source !== undefined && <LinkField label={texts.link} link={`${location.origin}/@${handle}?ref=${source}`} />}
    </Stack>
  );
}
