import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readGift, type OfferedGift, type RedeemedGift } from '@velvet/contracts/payment/gifts';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { giftQuery, useRedeemGift } from '#resources/gifts.ts';
import { redeemTexts as texts } from '#texts/gifts.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { day } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { Refusal } from '#ui/refusal.tsx';
import classes from './redeem-page.module.css';

type RedeemPageProps = {
  readonly code: string;
  /** undefined for a visitor, who signs in first */
  readonly viewerId: string | undefined;
  readonly onSignIn: () => void;
};

/** The page behind the link of a gift. */
export function RedeemPage({ code, viewerId, onSignIn }: RedeemPageProps) {
  // a malformed code is not sent
  const isOne = readGift.params.safeParse({ code }).success;
  const { data, error, refetch } = useQuery({ ...giftQuery(code, viewerId), enabled: isOne });
  const redeem = useRedeemGift();
  if (redeem.data) return <Redeemed gift={redeem.data} />;
  if (!isOne || (error instanceof ApiFailure && error.status === 404)) return <Gone text={texts.unknown} />;
  if (data?.redeemed) return <Redeemed gift={{ ...data, ...data.redeemed }} />;
  if (data && data.state !== 'open') return <Gone text={texts.over[data.state]} />;
  if (data) {
    return (
      <Offered gift={data}>
        <Refusal message={redeem.isError ? messageOf(redeem.error, texts.failed) : undefined} />
        {viewerId === undefined ? (
          <Action look="accent" size="xl" fullWidth onClick={onSignIn}>
            {texts.signIn}
          </Action>
        ) : (
          <Action look="accent" size="xl" fullWidth loading={redeem.isPending} onClick={() => redeem.mutate(code)}>
            {texts.redeem}
          </Action>
        )}
      </Offered>
    );
  }
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page} role="status" aria-label={texts.loading}>
      <Skeleton height={380} radius="lg" />
    </div>
  );
}

const nameOf = ({ creator }: Pick<OfferedGift, 'creator'>) => creator?.name ?? texts.someone;

function wordsOf(gift: Pick<OfferedGift, 'months' | 'contentKind' | 'creator'>): string {
  if (gift.months !== null) return texts.subscription(gift.months, nameOf(gift));
  return texts.content(texts.things[gift.contentKind ?? ''] ?? texts.thing, nameOf(gift));
}

function Offered({ gift, children }: { readonly gift: OfferedGift; readonly children: React.ReactNode }) {
  return (
    <div className={classes.page}>
      <Stack gap="md" align="center" className={classes.card}>
        <PersonAvatar name={nameOf(gift)} picture={gift.creator?.avatar ?? ''} size={88} />
        <Text c="dimmed">{texts.from(gift.giver?.name ?? null)}</Text>
        <Text component="h1" ff="heading" fz="var(--velvet-display-xs)" fw={420} lh={1.15}>
          {wordsOf(gift)}
        </Text>
        {gift.note !== null && (
          <Text data-written className={classes.note} component="blockquote" fz="lead" m={0}>
            {texts.note(gift.note)}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          {texts.terms} {gift.expiresAt !== null && texts.until(day(gift.expiresAt))}
        </Text>
        <Stack gap="sm" w="100%">
          {children}
        </Stack>
      </Stack>
    </div>
  );
}

function Redeemed({ gift }: { readonly gift: RedeemedGift }) {
  const { creator, contentId, contentKind, periodEndsAt, months } = gift;
  const rest = months === null ? texts.yours : periodEndsAt === null ? texts.waits : texts.endsOn(day(periodEndsAt));
  const post = contentKind === 'post' && contentId !== null ? { post: contentId } : {};
  return (
    <div className={classes.page}>
      <Stack gap="md" align="center" className={classes.card} role="status">
        <PersonAvatar name={nameOf(gift)} picture={creator?.avatar ?? ''} size={88} />
        <Text component="h1" ff="heading" fz="var(--velvet-display-xs)" fw={420} lh={1.15}>
          {texts.redeemed}
        </Text>
        <Text>{wordsOf(gift)}</Text>
        <Text c="dimmed">{rest}</Text>
        {creator && (
          <ActionLink look="accent" to="/@{$handle}" params={{ handle: creator.handle }} search={post}>
            {texts.open(creator.name)}
          </ActionLink>
        )}
      </Stack>
    </div>
  );
}

function Gone({ text }: { readonly text: string }) {
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{texts.gone}</VisuallyHidden>
      <EmptyState icon="bag" title={texts.gone} text={text}>
        <ActionLink to="/browse">{texts.discover}</ActionLink>
      </EmptyState>
    </div>
  );
}
