import { Box, FileButton, Group, Progress, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState } from 'react';
import { useConnection } from '#api/connection.ts';
import { uploadTexts as texts } from '#texts/uploads.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { totalsOf, type Totals } from './queue.ts';
import { secondsLeft } from './speed.ts';
import type { Snapshot } from './task-list.ts';
import type { UploadEngine } from './upload-engine.ts';
import { rowHeight, UploadRow } from './upload-row.tsx';
import classes from './upload-tray.module.css';
import { useUploadList } from './use-uploads.ts';
import { timeLeftInWords, totalsInWords } from './wording.ts';

/** Upload progress in a corner of every section; renders nothing without tasks. */
export function UploadTray({ engine }: { readonly engine: UploadEngine }) {
  const snapshot = useUploadList(engine);
  const isOnline = useConnection() === 'online';
  const [isOpen, setOpen] = useState(true);
  const listId = useId();
  if (snapshot.tasks.length === 0) return null;
  const totals = totalsOf(snapshot.tasks);
  return (
    <section className={classes.tray} aria-label={texts.title} data-open={isOpen || undefined} data-corner>
      <Group component="header" wrap="nowrap" gap="2xs" py="sm" pl={18} pr="xs">
        <Box flex={1} miw={0}>
          <div role="status">
            <Text component="h2" ff="inherit" fz="label" fw={600} lts={0}>
              {isOnline || totals.waiting === 0 ? totalsInWords(totals) : texts.offline(totals.waiting)}
            </Text>
          </div>
          <Text mt="5xs" fz="caption" data-tabular c="dimmed">
            {progressInWords(totals, isOnline ? snapshot.speed : undefined)}
          </Text>
        </Box>
        <IconButton
          icon={isOpen ? IconChevronDown : IconChevronUp}
          label={isOpen ? texts.collapse : texts.expand}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        />
      </Group>
      {totals.underWay + totals.paused > 0 && (
        <Progress.Root size={3} radius={0} bg="var(--velvet-line)">
          <Progress.Section
            value={totals.totalBytes === 0 ? 0 : (totals.doneBytes / totals.totalBytes) * 100}
            aria-label={texts.progressOf(texts.title)}
            className={classes.bar}
          />
        </Progress.Root>
      )}
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <>
            <Rows snapshot={snapshot} engine={engine} isOnline={isOnline} />
            <Actions totals={totals} engine={engine} />
          </>
        )}
      </div>
    </section>
  );
}

function progressInWords({ underWay, doneBytes, totalBytes, duplicates, finished }: Totals, speed?: number): string {
  const left = underWay > 0 ? secondsLeft(totalBytes - doneBytes, speed) : undefined;
  return [
    ...(totalBytes > 0 ? [texts.ofTotal(doneBytes, totalBytes)] : []),
    ...(underWay > 0 && speed !== undefined ? [texts.speed(speed)] : []),
    ...(left !== undefined ? [timeLeftInWords(left)] : []),
    ...(underWay === 0 && finished > 0 && duplicates > 0 ? [texts.alreadyThere(duplicates)] : []),
  ].join(' · ');
}

type RowsProps = { readonly snapshot: Snapshot; readonly engine: UploadEngine; readonly isOnline: boolean };

function Rows({ snapshot: { tasks, speeds }, engine, isOnline }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => tasks[index]?.id ?? index,
    overscan: 4,
  });
  return (
    // A scrollable region must be focusable.
    <div ref={frame} className={classes.rows} tabIndex={0} role="group" aria-label={texts.title}>
      <div style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const task = tasks[index];
          return (
            task && (
              <Box key={key} pos="absolute" inset="0 0 auto" style={{ transform: `translateY(${start}px)` }}>
                <UploadRow task={task} speed={speeds.get(task.id)} engine={engine} isOnline={isOnline} />
              </Box>
            )
          );
        })}
      </div>
    </div>
  );
}

function Actions({ totals, engine }: { readonly totals: Totals; readonly engine: UploadEngine }) {
  const give = (files: readonly File[]) => engine.add(files.map((file) => ({ file })));
  return (
    <div className={classes.actions}>
      {totals.asking > 1 && (
        <FileButton multiple onChange={give}>
          {(props) => (
            <UnstyledButton {...props} className={classes.action}>
              {texts.chooseAll}
            </UnstyledButton>
          )}
        </FileButton>
      )}
      {totals.underWay > 1 && (
        <UnstyledButton className={classes.action} onClick={() => engine.pauseAll()}>
          {texts.pauseAll}
        </UnstyledButton>
      )}
      {totals.paused > 1 && (
        <UnstyledButton className={classes.action} onClick={() => engine.resumeAll()}>
          {texts.resumeAll}
        </UnstyledButton>
      )}
      {totals.finished + totals.duplicates > 0 && (
        <UnstyledButton className={classes.action} onClick={() => engine.clearFinished()}>
          {texts.clear}
        </UnstyledButton>
      )}
    </div>
  );
}
