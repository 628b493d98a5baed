import { NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PostId, type UserId } from '@velvet/contracts/ids';
import { BroadcastAudience, PlainBroadcastAudience } from '@velvet/contracts/messaging/broadcasts';
import { messageOf } from '#api/failure.ts';
import { audienceQuery, soldPostsQuery } from '#resources/broadcasts.ts';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { count, shortDay } from '#ui/format.ts';
import { useTierAudiences } from '#resources/tier-audiences.ts';

export type Target = { readonly audience: BroadcastAudience; readonly postId: PostId | undefined };

type AudienceFieldProps = {
  readonly userId: UserId;
  readonly value: Target;
  readonly onChange: (value: Target) => void;
};

/** The audience of a broadcast with the number of its people. */
export function AudienceField({ userId, value, onChange }: AudienceFieldProps) {
  // only creators send broadcasts
  const tiers = useTierAudiences(true);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={texts.audience}
        value={value.audience}
        onChange={(chosen) => onChange({ audience: BroadcastAudience.parse(chosen), postId: undefined })}
      >
        <Stack gap="xs" mt="sm">
          {PlainBroadcastAudience.options.map((audience) => (
            <Radio key={audience} value={audience} label={texts.audiences[audience]} />
          ))}
          {tiers.map((tier) => (
            <Radio key={tier.value} value={tier.value} label={tier.label} />
          ))}
        </Stack>
      </Radio.Group>
      {value.audience === 'buyers' && <PostField userId={userId} value={value} onChange={onChange} />}
      {isComplete(value) && <Reach value={value} />}
    </Stack>
  );
}

/** Buyers need a post. */
export const isComplete = ({ audience, postId }: Target): boolean => audience !== 'buyers' || postId !== undefined;

function PostField({ userId, value, onChange }: AudienceFieldProps) {
  const posts = useQuery(soldPostsQuery(userId));
  const options = (posts.data ?? []).map(({ _id, content, createdAt }) => ({
    value: _id,
    label: texts.postTitle(content?.text.slice(0, 60) ?? '', shortDay(createdAt, new Date())),
  }));
  if (posts.isError && !posts.data)
    return (
      <Text c="dimmed" role="alert">
        {messageOf(posts.error, texts.postsFailed)}
      </Text>
    );
  if (posts.data?.length === 0) return <Text c="dimmed">{texts.noPosts}</Text>;
  return (
    <NativeSelect
      size="md"
      label={texts.post}
      data={[{ value: '', label: texts.choosePost }, ...options]}
      value={value.postId ?? ''}
      onChange={(event) => onChange({ ...value, postId: PostId.safeParse(event.currentTarget.value).data })}
    />
  );
}

function Reach({ value: { audience, postId } }: Pick<AudienceFieldProps, 'value'>) {
  const { data, error } = useQuery(audienceQuery(audience, postId));
  if (!data)
    return (
      <Text fz="sm" c="dimmed" role="status">
        {error ? messageOf(error, texts.countFailed) : texts.counting}
      </Text>
    );
  const { recipients, skipped, dailyLimit } = data;
  return (
    <Text fz="sm" c="dimmed" role="status">
      {texts.reaches(recipients, count(recipients))}
      {skipped > 0 && ` ${texts.skips(skipped, count(skipped), dailyLimit)}`}
    </Text>
  );
}
