import { Group, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { maxTiers, type Tier } from '@velvet/contracts/payment/tiers';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#api/failure.ts';
import { tiersQuery, useArchiveTier } from '#resources/tiers.ts';
import { intervalTexts } from '#texts/intervals.ts';
import { tierTexts as texts } from '#texts/tiers.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { money } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';
import { Unverified, useTierForm } from './tier-form.tsx';

type TiersPanelProps = { readonly creatorId: UserId; readonly onVerify: () => void };

/** The tiers of a creator's subscriptions: the form of the first one, then a list. */
export function TiersPanel({ creatorId, onVerify }: TiersPanelProps) {
  const { data: tiers, isPending, isError, error, refetch } = useQuery(tiersQuery(creatorId));
  const [edited, setEdited] = useState<Tier | 'new'>();
  const offered = tiers?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const isFull = offered.length >= maxTiers;
  const add = (
    <Action
      leftSection={<IconPlus aria-hidden size={18} stroke={1.6} />}
      disabled={isFull}
      onClick={() => setEdited('new')}
    >
      {texts.add}
    </Action>
  );
  const isEmpty = tiers?.length === 0;
  return (
    <Panel title={texts.title} action={offered.length > 0 && add}>
      <p className={classes.note}>{isEmpty ? texts.none : texts.text}</p>
      {isPending && <Skeleton height={208} radius="md" />}
      {isError && <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />}
      {isEmpty && <FirstTier onVerify={onVerify} />}
      {tiers && !isEmpty && <TierLists tiers={tiers} isFull={isFull} onEdit={setEdited} />}
      <TierDialog edited={edited} onVerify={onVerify} onClose={() => setEdited(undefined)} />
    </Panel>
  );
}

function FirstTier({ onVerify }: { readonly onVerify: () => void }) {
  const { form, isUnverified, fields } = useTierForm({ tier: undefined, isFirst: true, onSaved: () => undefined });
  return (
    <form noValidate className={classes.plan} onSubmit={form.onSubmit}>
      {fields}
      {isUnverified ? <Unverified onVerify={onVerify} /> : <Refusal message={form.message} />}
      <Action type="submit" disabled={form.submitting}>
        {form.submitting ? uiTexts.saving : texts.save}
      </Action>
    </form>
  );
}

type TierDialogProps = {
  readonly edited: Tier | 'new' | undefined;
  readonly onVerify: () => void;
  readonly onClose: () => void;
};

function TierDialog({ edited, onVerify, onClose }: TierDialogProps) {
  return (
    <Dialog opened={edited !== undefined} onClose={onClose} title={edited === 'new' ? texts.addTitle : texts.edit}>
      {edited && <TierDialogForm tier={edited === 'new' ? undefined : edited} onVerify={onVerify} onClose={onClose} />}
    </Dialog>
  );
}

type TierDialogFormProps = Omit<TierDialogProps, 'edited'> & { readonly tier: Tier | undefined };

function TierDialogForm({ tier, onVerify, onClose }: TierDialogFormProps) {
  const { form, isUnverified, fields } = useTierForm({ tier, isFirst: false, onSaved: onClose });
  return (
    <DialogForm form={isUnverified ? { ...form, message: undefined } : form} label={texts.save} onCancel={onClose}>
      {fields}
      {isUnverified && <Unverified onVerify={onVerify} />}
    </DialogForm>
  );
}

type TierListsProps = {
  readonly tiers: readonly Tier[];
  readonly isFull: boolean;
  readonly onEdit: (tier: Tier) => void;
};

function TierLists({ tiers, isFull, onEdit }: TierListsProps) {
  const [doomed, setDoomed] = useState<Tier>();
  const archive = useArchiveTier();
  const change = (tier: Tier, archived: boolean) =>
    archive.mutate(
      { id: tier.id, archived },
      {
        onSuccess: () => toast.success(archived ? texts.archived(tier.name) : texts.restored(tier.name)),
        onError: (error) => toast.error(messageOf(error, texts.archiveFailed)),
        onSettled: () => setDoomed(undefined),
      },
    );
  const offered = tiers.filter(({ archivedAt }) => archivedAt === null);
  const archived = tiers.filter(({ archivedAt }) => archivedAt !== null);
  const isOnly = offered.length === 1;
  return (
    <>
      <Stack component="ul" gap={0} aria-label={texts.label}>
        {offered.map((tier) => (
          <TierRow key={tier.id} tier={tier}>
            <TierButton label={texts.edit} name={tier.name} icon={IconPencil} onClick={() => onEdit(tier)} />
            {!isOnly && (
              <TierButton label={texts.archive} name={tier.name} icon={IconArchive} onClick={() => setDoomed(tier)} />
            )}
          </TierRow>
        ))}
      </Stack>
      {isFull && <p className={classes.note}>{texts.full(maxTiers)}</p>}
      {archived.length > 0 && (
        <Text component="h3" ff="inherit" fz="caption" fw={600} c="dimmed" mt="md">
          {texts.archivedLabel}
        </Text>
      )}
      <Stack component="ul" gap={0} aria-label={texts.archivedLabel}>
        {archived.map((tier) => (
          <TierRow key={tier.id} tier={tier}>
            <TierButton
              label={texts.restore}
              name={tier.name}
              icon={IconArchiveOff}
              onClick={() => change(tier, false)}
            />
          </TierRow>
        ))}
      </Stack>
      <ConfirmDialog
        opened={doomed !== undefined}
        title={texts.archive}
        text={texts.archiveText(doomed?.name ?? '')}
        confirmLabel={texts.archive}
        isBusy={archive.isPending}
        onConfirm={() => doomed && change(doomed, true)}
        onClose={() => setDoomed(undefined)}
      />
    </>
  );
}

function TierRow({ tier, children }: { readonly tier: Tier; readonly children: ReactNode }) {
  const { name, monthlyPrice, currency, benefits } = tier;
  const price = money({ amountMinor: Math.round(monthlyPrice * 100), currency }, true);
  const words = monthlyPrice === 0 ? uiTexts.free : intervalTexts.price(price, 'month');
  return (
    <Group component="li" wrap="nowrap" gap="sm" mih={64} className={classes.row}>
      <div className={classes.rowWords}>
        <strong>{name}</strong>
        <Text component="span" fz="caption" c="dimmed">
          {benefits.length === 0 ? words : `${words} · ${texts.benefits(benefits.length)}`}
        </Text>
      </div>
      {children}
    </Group>
  );
}

type TierButtonProps = {
  readonly label: string;
  readonly name: string;
  readonly icon: Icon;
  readonly onClick: () => void;
};

function TierButton({ label, name, ...rest }: TierButtonProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <IconButton {...rest} label={texts.named(label, name)} />
    </Tooltip>
  );
}
