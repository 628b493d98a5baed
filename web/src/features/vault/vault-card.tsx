import { Box, Menu, Stack } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { memo } from 'react';
import { photoFilterTexts } from '#texts/photo-filters.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { ago, day, fileSize, moment } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProcessingBar } from '#ui/processing-bar.tsx';
import { failedSteps, progressOf } from '#ui/processing-steps.ts';
import type { View } from '#ui/view-switch.tsx';
import { editInWords, isShownPrivate, seenByInWords } from './item-facts.ts';
import type { Layout } from './layout.ts';
import { actionsFor, type ActOn } from './vault-actions.ts';
import classes from './vault-card.module.css';
import { TypeMark, VaultPicture } from './vault-picture.tsx';

type CardProps = {
  readonly item: VaultItem;
  readonly view: View;
  readonly layout: Layout;
  readonly isSelected: boolean;
  /** in selection mode a press on the picture selects */
  readonly isSelecting: boolean;
  /** scrolled past quickly: renders without actions */
  readonly isPassing: boolean;
  readonly isPictured: boolean;
  readonly onSelect: (item: VaultItem) => void;
  readonly onAct: ActOn;
};

/**
 * One item as a card or as a row, with the height of the layout. Uses native elements: many render at once, and the
 * library's components would dominate the cost.
 */
export const VaultCard = memo(function VaultCard(props: CardProps) {
  const { item, view, layout, isSelected, isSelecting, isPassing, isPictured, onSelect, onAct } = props;
  const isRow = view === 'list';
  const open = () => (isSelecting || item.state !== 'ready' ? onSelect(item) : onAct('view', item));
  return (
    <article className={classes.card} data-view={view} data-selected={isSelected || undefined}>
      <div className={classes.picture} style={isRow ? undefined : { height: layout.pictureHeight }}>
        <button type="button" className={classes.open} onClick={open}>
          <span className={classes.name}>
            {isSelecting || item.state !== 'ready'
              ? texts.select(item.title)
              : texts.actions.of(texts.actions.view, item.title)}
          </span>
          {isPictured && <VaultPicture item={item} width={isRow ? 96 : layout.width} />}
        </button>
        {!isPassing && <Marks {...props} />}
      </div>
      <Stack
        justify="space-between"
        gap={0}
        miw={0}
        h={isRow ? undefined : layout.height - layout.pictureHeight}
        className={classes.foot}
      >
        <Box miw={0} className={classes.words}>
          <h2 title={item.title}>{item.title}</h2>
          {!isPassing && <Facts item={item} isWide={layout.isWide} isRow={isRow} />}
        </Box>
        {!isPassing &&
          (layout.isWide ? <Buttons item={item} onAct={onAct} /> : <ActionsMenu item={item} onAct={onAct} />)}
      </Stack>
    </article>
  );
});

/** Overlay of the picture. */
function Marks({ item, view, isSelected, onSelect }: CardProps) {
  return (
    <>
      {view === 'grid' && <TypeMark item={item} />}
      {view === 'grid' && item.edit && (
        <span className={classes.edited} title={editInWords(item)}>
          {photoFilterTexts.edited}
        </span>
      )}
      <span className={classes.badge} data-private={isShownPrivate(item) || undefined}>
        {isShownPrivate(item) ? texts.private : texts.public}
      </span>
      <label className={classes.check}>
        <input
          type="checkbox"
          aria-label={texts.select(item.title)}
          checked={isSelected}
          onChange={() => onSelect(item)}
        />
      </label>
    </>
  );
}

type FactsProps = { readonly item: VaultItem; readonly isWide: boolean; readonly isRow: boolean };

function Facts({ item, isWide, isRow }: FactsProps) {
  const { description, sizeBytes, uploadedAt, processing } = item;
  const reason = item.reason ?? failedSteps(processing);
  return (
    <>
      <p className={classes.facts}>
        {isRow && isWide && `${isShownPrivate(item) ? texts.private : texts.public} · `}
        {isRow && item.edit && `${photoFilterTexts.edited} · `}
        {fileSize(sizeBytes)} ·{' '}
        <time dateTime={uploadedAt} title={moment(uploadedAt)}>
          {isWide ? day(uploadedAt) : ago(uploadedAt)}
        </time>
      </p>
      {!reason && (progressOf(processing) ? <Processing item={item} /> : <SeenBy item={item} />)}
      {(reason ?? (isWide && !isRow && description)) && (
        <p data-written data-bad={reason ? true : undefined}>
          {reason ?? description}
        </p>
      )}
    </>
  );
}

/** It replaces the line with the audience. */
function Processing({ item: { processing } }: { readonly item: VaultItem }) {
  return (
    <p className={classes.seen}>
      <ProcessingBar steps={processing} />
    </p>
  );
}

/** The widest audience of the item; the hint lists all. */
function SeenBy({ item }: { readonly item: VaultItem }) {
  const [widest, ...others] = seenByInWords(item);
  return (
    <p className={classes.seen} title={[widest, ...others].join(' · ')}>
      {widest}
      {others.length > 0 && ` ${texts.seenBy.more(others.length)}`}
    </p>
  );
}

type ActionsProps = { readonly item: VaultItem; readonly onAct: ActOn };

function Buttons({ item, onAct }: ActionsProps) {
  return (
    <div className={classes.actions}>
      {actionsFor(item).map(({ action, label, icon, isPossible }) => (
        // the native tooltip: five of the library's per card would dominate the card's cost
        <IconButton
          key={action}
          icon={icon}
          title={label}
          label={texts.actions.of(label, item.title)}
          disabled={!isPossible}
          onClick={() => onAct(action, item)}
        />
      ))}
    </div>
  );
}

function ActionsMenu({ item, onAct }: ActionsProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={texts.actions.of(texts.actions.more, item.title)} />
      </Menu.Target>
      <Menu.Dropdown>
        {actionsFor(item).map(({ action, label, icon: Drawn, isPossible }) => (
          <Menu.Item
            key={action}
            disabled={!isPossible}
            leftSection={<Drawn aria-hidden size={18} stroke={1.6} />}
            onClick={() => onAct(action, item)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
