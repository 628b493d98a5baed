import { Group } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import type { Broadcast, BroadcastState } from '@velvet/contracts/messaging/broadcasts';
import { useState } from 'react';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { BroadcastDialog } from './broadcast-dialog.tsx';
import { BroadcastList } from './broadcast-list.tsx';
import chat from './chat.module.css';
import classes from './broadcasts.module.css';
import type { Attaching } from './chat-model.ts';

type BroadcastPaneProps = {
  readonly userId: string;
  readonly attaching: Attaching;
  readonly onClose: () => void;
};

const shownStates = ['all', 'scheduled', 'sent', 'unsent', 'failed'] as const;

/** The messages of a creator to audiences. */
export function BroadcastPane({ userId, attaching, onClose }: BroadcastPaneProps) {
  const [state, setState] = useState<BroadcastState | 'all'>('all');
  const [edited, setEdited] = useState<Broadcast | 'new'>();
  const write = (
    <Action
      look="accent"
      size="sm"
      leftSection={<IconPlus aria-hidden size={18} stroke={1.8} />}
      onClick={() => setEdited('new')}
    >
      {texts.create}
    </Action>
  );
  return (
    <>
      <header className={chat.head}>
        <span className={chat.back}>
          <IconButton icon={IconArrowLeft} label={texts.back} onClick={onClose} />
        </span>
        <div className={chat.who}>
          <h2 className={chat.name}>{texts.title}</h2>
          <p className={classes.hint}>{texts.hint}</p>
        </div>
        <Group wrap="nowrap" flex="none">
          {write}
        </Group>
      </header>
      <div className={classes.body}>
        <FilterChips
          label={texts.filter}
          chips={shownStates.map((value) => ({ value, label: texts.filters[value] }))}
          value={state}
          onChange={setState}
        />
        <BroadcastList state={state} onEdit={setEdited} />
      </div>
      <BroadcastDialog userId={userId} broadcast={edited} attaching={attaching} onClose={() => setEdited(undefined)} />
    </>
  );
}
