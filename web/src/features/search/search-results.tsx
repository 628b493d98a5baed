import { Box, Combobox, Group, Skeleton, Text } from '@mantine/core';
import type { PersonCard } from '@velvet/contracts/account/person';
import type { Post } from '@velvet/contracts/content/post';
import type { Video } from '@velvet/contracts/content/videos';
import { messageOf } from '#api/failure.ts';
import type { Found } from '#resources/search.ts';
import { searchTexts } from '#texts/search.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { ago } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import classes from './search-dialog.module.css';

type SearchResultsProps = {
  readonly q: string;
  readonly found: Found | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

export function SearchResults({ q, found, error, onRetry }: SearchResultsProps) {
  const isEmpty = found && found.creators.length + found.posts.length + found.videos.length === 0;
  return (
    <div className={classes.results}>
      {/* always rendered: the field's aria-controls refers to it */}
      <Combobox.Options>
        {found && found.creators.length > 0 && (
          <Combobox.Group label={q === '' ? searchTexts.suggested : searchTexts.creators}>
            {found.creators.map((creator) => (
              <CreatorOption key={creator.id} creator={creator} />
            ))}
          </Combobox.Group>
        )}
        {found && found.posts.length > 0 && (
          <Combobox.Group label={searchTexts.posts}>
            {found.posts.map((post) => (
              <PostOption key={post._id} post={post} />
            ))}
          </Combobox.Group>
        )}
        {found && found.videos.length > 0 && (
          <Combobox.Group label={searchTexts.videos}>
            {found.videos.map((video) => (
              <VideoOption key={video.id} video={video} />
            ))}
          </Combobox.Group>
        )}
      </Combobox.Options>
      {!found && !error && <Waiting />}
      {!found && error && <ErrorState message={messageOf(error, searchTexts.failed)} onRetry={onRetry} />}
      {isEmpty && q !== '' && (
        <Box pt="3xl" pb="4xl" px="xl" ta="center" c="dimmed" className={classes.nothing} role="status">
          <Text mb="3xs" ff="heading" fz="xl" c="var(--mantine-color-text)">
            {searchTexts.nothing(q)}
          </Text>
          <p>{searchTexts.nothingText}</p>
        </Box>
      )}
    </div>
  );
}

function CreatorOption({ creator }: { readonly creator: PersonCard }) {
  return (
    <Combobox.Option value={`creator:${creator.handle}`} className={classes.option ?? ''}>
      <PersonAvatar name={creator.name} picture={creator.avatar ?? ''} size={40} />
      <span className={classes.words}>
        <Group component="strong" wrap="nowrap" gap="3xs" fz="label" fw={600}>
          {creator.name}
          <NameMarks person={creator} size={16} />
        </Group>
        <Text component="span" fz="caption" c="dimmed">
          @{creator.handle} · {searchTexts.followers(creator.followers)}
        </Text>
      </span>
    </Combobox.Option>
  );
}

function PostOption({ post }: { readonly post: Post }) {
  return (
    <Combobox.Option value={`post:${post._id}`} className={classes.option ?? ''}>
      <PersonAvatar name={post.author.name} picture={post.author.avatar ?? ''} size={40} />
      <span className={classes.words}>
        <Text component="strong" truncate fz="label" fw={500}>
          {post.content.text}
        </Text>
        <Text component="span" fz="caption" c="dimmed">
          {post.author.name} · {ago(post.publishedAt ?? post.createdAt)}
        </Text>
      </span>
    </Combobox.Option>
  );
}

function VideoOption({ video }: { readonly video: Video }) {
  return (
    <Combobox.Option value={`video:${video.id}`} className={classes.option ?? ''}>
      <PersonAvatar name={video.user.display_name} picture={video.user.avatar_url ?? ''} size={40} />
      <span className={classes.words}>
        <Text component="strong" truncate fz="label" fw={500}>
          {video.title}
        </Text>
        <Text component="span" fz="caption" c="dimmed">
          {video.user.display_name} · {ago(video.publishedAt ?? video.created_at)}
        </Text>
      </span>
    </Combobox.Option>
  );
}

function Waiting() {
  return (
    <div aria-hidden>
      {[62, 48, 56].map((width) => (
        <div key={width} className={classes.option}>
          <Skeleton circle height={40} />
          <span className={classes.words}>
            <Skeleton height={14} width={`${width}%`} mb="2xs" />
            <Skeleton height={12} width={120} />
          </span>
        </div>
      ))}
    </div>
  );
}
