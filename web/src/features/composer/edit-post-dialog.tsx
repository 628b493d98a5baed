import { Textarea } from '@mantine/core';
import { editPost } from '@velvet/contracts/content/post-calls';
import type { Post } from '@velvet/contracts/content/post';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '#api/failure.ts';
import { composerText } from '#texts/composer.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { AudienceMenu } from './audience-menu.tsx';
import { Counter } from './composer-foot.tsx';
import classes from './composer.module.css';
import type { Settings } from './draft.ts';
import { settingsBody, type Problem } from './draft-check.ts';
import { useEditPost } from './mutations.ts';
import { SettingsFields } from './settings-fields.tsx';

type EditPostDialogProps = {
  /** undefined when closed */
  readonly post: Post | undefined;
  readonly isCreator: boolean;
  readonly onSaved: (post: Post) => void;
  readonly onClose: () => void;
};

export function EditPostDialog({ post, isCreator, onSaved, onClose }: EditPostDialogProps) {
  return (
    <Dialog opened={post !== undefined} onClose={onClose} title={composerText.editTitle} size={620}>
      {post && <EditForm key={post._id} post={post} isCreator={isCreator} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  );
}

type Values = Settings & { readonly text: string };
type EditFormProps = Omit<EditPostDialogProps, 'post'> & { readonly post: Post };

function EditForm({ post, isCreator, onSaved, onClose }: EditFormProps) {
  const [values, setValues] = useState(() => valuesOf(post));
  const [problem, setProblem] = useState<Problem>();
  const { mutate: save, isPending, error } = useEditPost(post, onSaved);
  const change = (next: Partial<Values>) => {
    setProblem(undefined);
    setValues({ ...values, ...next });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemIn(values, post);
    setProblem(found);
    if (!found) save(values);
  };
  return (
    <form onSubmit={submit} className={classes.edit}>
      <Textarea
        label={composerText.editText}
        autosize
        minRows={3}
        maxRows={12}
        value={values.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={problem?.field === 'text' && problem.message}
        data-autofocus
      />
      <SettingsFields settings={values} onChange={change} isCreator={isCreator} problem={problem} />
      {error && (
        <p className={classes.failed} role="alert">
          {messageOf(error, composerText.saveFailed)}
        </p>
      )}
      <div className={classes.foot}>
        <AudienceMenu value={values.audience} onChange={(audience) => change({ audience })} isCreator={isCreator} />
        <span className={classes.end}>
          <Counter text={values.text} />
          <Action look="quiet" onClick={onClose}>
            {composerText.cancel}
          </Action>
          <Action type="submit" look="accent" loading={isPending}>
            {composerText.save}
          </Action>
        </span>
      </div>
    </form>
  );
}

function valuesOf(post: Post): Values {
  const { audience, price, location, allowComments, allowShares, allowReactions, ageRestricted } = post;
  return {
    text: post.content.text,
    audience,
    price: price ? String(price.amountMinor / 100) : '',
    location: location?.name ?? '',
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
  };
}

function problemIn({ text, ...settings }: Values, post: Post): Problem | undefined {
  const hasMedia = post.content.media.length + post.pending.length > 0;
  if (text.trim() === '' && !hasMedia) return { field: 'text', message: composerText.empty };
  const checked = editPost.body.safeParse({ text, ...settingsBody(settings) });
  if (checked.success) return undefined;
  const [issue] = checked.error.issues;
  return { field: String(issue?.path[0] ?? 'text'), message: issue?.message ?? composerText.saveFailed };
}
