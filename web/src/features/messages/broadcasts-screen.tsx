import { Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Broadcast, BroadcastState } from '@velvet/contracts/messaging/broadcasts';
import { useState } from 'react';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { BroadcastDialog } from './broadcast-dialog.tsx';
import { BroadcastList } from './broadcast-list.tsx';
import type { Attaching } from './chat-model.ts';

type BroadcastsScreenProps = { readonly userId: string; readonly attaching: Attaching };

const shownStates = ['all', 'scheduled', 'sent', 'unsent', 'failed'] as const;

/** The messages of a creator to audiences. */
export function BroadcastsScreen({ userId, attaching }: BroadcastsScreenProps) {
  const [state, setState] = useState<BroadcastState | 'all'>('all');
  const [edited, setEdited] = useState<Broadcast | 'new'>();
  return (
    <Stack gap="lg" w="100%" maw="var(--velvet-column-rows)" pb="4xl">
      <Group justify="space-between" gap="var(--mantine-spacing-sm) var(--mantine-spacing-xl)">
        <Text c="dimmed">{texts.hint}</Text>
        <Action
          look="accent"
          size="sm"
          leftSection={<IconPlus aria-hidden size={18} stroke={1.8} />}
          onClick={() => setEdited('new')}
        >
          {texts.create}
        </Action>
      </Group>
      <FilterChips
        label={texts.filter}
        chips={shownStates.map((value) => ({ value, label: texts.filters[value] }))}
        value={state}
        onChange={setState}
      />
      <BroadcastList state={state} onEdit={setEdited} />
      <BroadcastDialog userId={userId} broadcast={edited} attaching={attaching} onClose={() => setEdited(undefined)} />
    </Stack>
  );
}
