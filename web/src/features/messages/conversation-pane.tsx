import { Group, Menu, Stack } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconPencilPlus,
  IconSettings,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { ConversationFilter } from '@velvet/contracts/messaging/conversations';
import { useState } from 'react';
import { broadcastTexts } from '#texts/broadcasts.ts';
import { messageTexts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import classes from './conversation-pane.module.css';
import { ConversationList } from './conversation-list.tsx';
import { NewChatDialog } from './new-chat-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

type ConversationPaneProps = {
  readonly userId: string;
  readonly isCreator: boolean;
  readonly openId: ConversationId | undefined;
  readonly onOpen: (conversationId: ConversationId) => void;
  readonly onWriteTo: (userId: UserId) => void;
  readonly onBroadcasts: () => void;
};

/** Search, filter, new chat, and the conversations. */
export function ConversationPane(props: ConversationPaneProps) {
  const { userId, isCreator, openId, onOpen, onWriteTo, onBroadcasts } = props;
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<ConversationFilter>('all');
  const [dialog, setDialog] = useState<'newChat' | 'settings'>();
  const q = useTyped(text);
  const close = () => setDialog(undefined);
  return (
    <nav className={classes.pane} aria-label={messageTexts.conversations}>
      <Stack gap="xs" className={classes.tools}>
        <Group wrap="nowrap" gap="3xs">
          <Action
            look="raised"
            size="sm"
            flex="1 0 auto"
            px="xs"
            leftSection={<IconPencilPlus aria-hidden size={18} stroke={1.6} />}
            onClick={() => setDialog('newChat')}
          >
            {messageTexts.newChat}
          </Action>
          <FilterMenu value={filter} isCreator={isCreator} onChange={setFilter} />
          <IconButton icon={IconSettings} label={messageTexts.settings} onClick={() => setDialog('settings')} />
        </Group>
        <Group wrap="nowrap" gap="3xs" flex={1}>
          <SearchField label={messageTexts.searchLabel} value={text} onChange={setText} />
          {isCreator && <IconButton icon={IconSpeakerphone} label={broadcastTexts.title} onClick={onBroadcasts} />}
        </Group>
      </Stack>
      <ConversationList userId={userId} search={{ filter, q }} openId={openId} onOpen={onOpen} />
      <NewChatDialog
        userId={userId}
        isOpen={dialog === 'newChat'}
        onClose={close}
        onPick={(id) => {
          close();
          onWriteTo(id);
        }}
      />
      <SettingsDialog isOpen={dialog === 'settings'} isCreator={isCreator} onClose={close} />
    </nav>
  );
}

/** Filters of people that pay, which only creators have. */
const ofCreators: ReadonlySet<ConversationFilter> = new Set(['subscribers', 'topSpenders']);

type FilterMenuProps = {
  readonly value: ConversationFilter;
  readonly isCreator: boolean;
  readonly onChange: (value: ConversationFilter) => void;
};

function FilterMenu({ value, isCreator, onChange }: FilterMenuProps) {
  const isAll = value === 'all';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Action
          look={isAll ? 'raised' : 'outline'}
          size="sm"
          flex="0 1 auto"
          px="xs"
          // the row has no space for an icon beside the longest name
          leftSection={isAll && <IconAdjustmentsHorizontal aria-hidden size={18} stroke={1.6} />}
        >
          {isAll ? messageTexts.filter : messageTexts.filters[value]}
        </Action>
      </Menu.Target>
      <Menu.Dropdown>
        {ConversationFilter.options
          .filter((option) => isCreator || !ofCreators.has(option))
          .map((option) => (
            <Menu.Item
              key={option}
              rightSection={option === value && <IconCheck aria-hidden size={18} stroke={1.8} />}
              onClick={() => onChange(option)}
            >
              {messageTexts.filters[option]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
