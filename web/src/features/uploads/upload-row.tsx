import { FileButton, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconCheck,
  IconCopyCheck,
  IconFile,
  IconFolderOpen,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconVideo,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { uploadTexts as texts } from '#texts/uploads.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { sentBytes } from './queue.ts';
import { secondsLeft } from './speed.ts';
import { isClosing, isOver, isUnderWay, needsSomebody, type Task } from './task.ts';
import type { UploadEngine } from './upload-engine.ts';
import classes from './upload-tray.module.css';
import { statusInWords, timeLeftInWords } from './wording.ts';

/** Height of a row with two lines of facts; pixels. */
export const rowHeight = 84;

type RowProps = {
  readonly task: Task;
  /** bytes per second */
  readonly speed: number | undefined;
  readonly engine: UploadEngine;
  readonly isOnline: boolean;
};

export function UploadRow({ task, speed, engine, isOnline }: RowProps) {
  const { name, size, status } = task;
  const isSending = status.state === 'sending' && isOnline;
  const done = status.state === 'hashing' ? task.doneBytes : sentBytes(task);
  const left = isSending ? secondsLeft(size - done, speed) : undefined;
  const facts = [
    isSending || status.state === 'paused' ? texts.ofTotal(done, size) : statusInWords(task, isOnline),
    ...(isSending && speed !== undefined ? [texts.speed(speed)] : []),
    ...(left !== undefined ? [timeLeftInWords(left)] : []),
    ...(status.state === 'paused' ? [texts.state.paused] : []),
  ];
  return (
    <Group wrap="nowrap" gap="sm" pl={18} pr="xs" h={rowHeight} className={classes.row} data-state={status.state}>
      <Sign task={task} />
      <Stack gap="4xs" flex={1} miw={0}>
        <Text component="strong" truncate fz="sm" fw={500} title={name}>
          {name}
        </Text>
        <Text
          component="span"
          lineClamp={2}
          fz="caption"
          data-tabular
          c={needsSomebody(task) ? '#ff8a96' : 'dimmed'}
          title={facts.join(' · ')}
        >
          {facts.join(' · ')}
        </Text>
        {!isOver(task) && (
          <Progress.Root size={3} bg="var(--velvet-line)">
            <Progress.Section
              value={size === 0 ? 0 : (done / size) * 100}
              aria-label={texts.progressOf(name)}
              className={classes.bar}
              data-quiet={!isSending || undefined}
            />
          </Progress.Root>
        )}
      </Stack>
      <Controls task={task} engine={engine} />
    </Group>
  );
}

function Sign({ task: { status, type } }: { readonly task: Task }) {
  const kind = type.startsWith('image/') ? IconPhoto : type.startsWith('video/') ? IconVideo : IconFile;
  const isThere = status.state === 'duplicate' || status.state === 'twin';
  const Drawn = status.state === 'done' ? IconCheck : isThere ? IconCopyCheck : kind;
  return <Drawn aria-hidden size={20} stroke={1.6} className={classes.sign} />;
}

function Controls({ task, engine }: Pick<RowProps, 'task' | 'engine'>) {
  const { id, name, status } = task;
  const ending = isOver(task) ? texts.remove : texts.cancel;
  return (
    <Group align="stretch" wrap="nowrap" gap={0} flex="none">
      {isUnderWay(task) && !isClosing(task) && (
        <Control label={texts.pause} name={name} icon={IconPlayerPause} onClick={() => engine.pause(id)} />
      )}
      {status.state === 'paused' && (
        <Control label={texts.resume} name={name} icon={IconPlayerPlay} onClick={() => engine.resume(id)} />
      )}
      {status.state === 'failed' && task.size > 0 && (
        <Control label={texts.retry} name={name} icon={IconRefresh} onClick={() => engine.resume(id)} />
      )}
      {status.state === 'asking' && status.wants === 'permission' && (
        <Control label={texts.allow} name={name} icon={IconPlayerPlay} onClick={() => void engine.allow(id)} />
      )}
      {status.state === 'asking' && status.wants === 'file' && (
        <FileButton onChange={(file) => file && engine.giveFile(id, { file })}>
          {(props) => <Control {...props} label={texts.chooseFile} name={name} icon={IconFolderOpen} />}
        </FileButton>
      )}
      <Control label={ending} name={name} icon={IconX} onClick={() => engine.cancel(id)} />
    </Group>
  );
}

type ControlProps = {
  readonly label: string;
  readonly name: string;
  readonly icon: Icon;
  readonly onClick: () => void;
};

function Control({ label, name, ...rest }: ControlProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <IconButton {...rest} label={texts.named(label, name)} />
    </Tooltip>
  );
}
