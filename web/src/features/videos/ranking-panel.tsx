import { Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { VideoPreferences, VideoRanking } from '@velvet/contracts/content/video-ranking';
import type { Video } from '@velvet/contracts/content/videos';
import { useVideoPreferences, videoPreferencesQuery } from '#resources/video-preferences.ts';
import { rankingTexts as texts } from '#texts/videos.ts';
import { Action } from '#ui/action.tsx';
import { numbers } from '#ui/format.ts';
import classes from './ranking-panel.module.css';

type RankingPanelProps = { readonly video: Video; readonly isSignedIn: boolean; readonly onSignIn: () => void };

/** Why a video is in the feed: its score as it was stored, factor by factor, and what the viewer asks of the feed. */
export function RankingPanel({ video, isSignedIn, onSignIn }: RankingPanelProps) {
  return (
    <Stack gap="xl">
      {video.ranking ? <Score ranking={video.ranking} /> : <Text c="dimmed">{texts.unranked}</Text>}
      <Stack gap="sm">
        <Text component="h3" fz="lead" fw={600}>
          {texts.yours}
        </Text>
        {isSignedIn ? (
          <Preferences video={video} />
        ) : (
          <Action look="outline" onClick={onSignIn}>
            {texts.signIn}
          </Action>
        )}
      </Stack>
    </Stack>
  );
}

const written = (points: number) => numbers({ maximumFractionDigits: 1 }).format(points);

function Score({ ranking: { score, source, factors } }: { readonly ranking: VideoRanking }) {
  return (
    <section aria-label={texts.score}>
      <Group align="baseline" gap="sm">
        <Text fz="5xl" ff="heading" data-tabular>
          {written(score)}
        </Text>
        <Text c="dimmed">{texts.score}</Text>
      </Group>
      <Text mb="md" c="dimmed">
        {texts.explained(texts.sources[source])}
      </Text>
      <ul className={classes.factors}>
        {factors.map(({ name, value, weight, points }) =>
          weight < 0 && points === 0 ? null : (
            <li key={name} className={classes.factor}>
              <span>{texts.factors[name]}</span>
              <span className={classes.points} data-tabular>
                {texts.points(written(points), written(weight))}
              </span>
              <span className={classes.bar} data-less={weight < 0 || undefined} aria-hidden>
                <span style={{ width: `${value * 100}%` }} />
              </span>
              <small className={classes.detail}>{texts.details[name]}</small>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function Preferences({ video }: { readonly video: Video }) {
  const { data } = useQuery(videoPreferencesQuery);
  const { mutate, isPending } = useVideoPreferences();
  const client = useQueryClient();
  if (!data) return null;
  const { preferences } = data;
  const latest = () => client.getQueryData(videoPreferencesQuery.queryKey)?.preferences ?? preferences;
  const less = (change: (now: VideoPreferences) => Partial<VideoPreferences>) => mutate(change(latest()));
  const isLessOf = preferences.fewerCreators.includes(video.user_id);
  const subjects = [...new Set([...video.subjects, ...preferences.fewerSubjects])];
  return (
    <Stack gap="sm">
      {(['moreRecent', 'followsFirst'] as const).map((name) => (
        <Switch
          key={name}
          label={texts[name]}
          checked={preferences[name]}
          disabled={isPending}
          onChange={({ currentTarget: { checked } }) => mutate({ [name]: checked })}
        />
      ))}
      <Switch
        label={texts.lessOfCreator(video.user.display_name)}
        checked={isLessOf}
        disabled={isPending}
        onChange={() =>
          less(({ fewerCreators }) => ({ fewerCreators: without(fewerCreators, video.user_id, isLessOf) }))
        }
      />
      {subjects.map((subject) => {
        const isLess = preferences.fewerSubjects.includes(subject);
        return (
          <Switch
            key={subject}
            label={texts.lessOfSubject(subject)}
            checked={isLess}
            disabled={isPending}
            onChange={() => less(({ fewerSubjects }) => ({ fewerSubjects: without(fewerSubjects, subject, isLess) }))}
          />
        );
      })}
      <Group justify="space-between">
        <Text fz="caption" c="dimmed">
          {preferences.fewerCreators.length > 0 && texts.fewerCreators(preferences.fewerCreators.length)}
        </Text>
        <Action look="quiet" disabled={isPending} onClick={() => mutate(null)}>
          {texts.reset}
        </Action>
      </Group>
    </Stack>
  );
}

/** Removes an entry of a list, or adds it. */
const without = <Entry,>(list: readonly Entry[], entry: Entry, isRemoved: boolean): Entry[] =>
  isRemoved ? list.filter((each) => each !== entry) : [...list, entry];
