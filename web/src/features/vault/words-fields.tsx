import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { FieldErrors } from '#api/field-errors.ts';
import { vaultTexts } from '#texts/vault.ts';

const texts = vaultTexts.fields;

export type Words = {
  readonly title: string;
  readonly description: string;
  readonly tags: string;
  readonly isPrivate: boolean;
};

export const noWords: Words = { title: '', description: '', tags: '', isPrivate: true };

type FieldsProps = {
  readonly words: Words;
  readonly errors: FieldErrors;
  /** false for several files, whose titles are their names */
  readonly hasTitle: boolean;
  readonly onChange: (words: Words) => void;
};

/** Title, description and privacy of an item, for upload and edit. */
export function WordsFields({ words, errors, hasTitle, onChange }: FieldsProps) {
  return (
    <>
      {hasTitle && (
        <TextInput
          size="md"
          label={texts.title}
          value={words.title}
          error={errors['title']}
          onChange={({ currentTarget }) => onChange({ ...words, title: currentTarget.value })}
        />
      )}
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        label={texts.description}
        value={words.description}
        error={errors['description']}
        onChange={({ currentTarget }) => onChange({ ...words, description: currentTarget.value })}
      />
      <TextInput
        size="md"
        label={texts.tags}
        description={texts.tagsHint}
        value={words.tags}
        error={errors['tags']}
        onChange={({ currentTarget }) => onChange({ ...words, tags: currentTarget.value })}
      />
      <Checkbox
        size="md"
        label={texts.isPrivate}
        description={texts.isPrivateHint}
        checked={words.isPrivate}
        onChange={({ currentTarget }) => onChange({ ...words, isPrivate: currentTarget.checked })}
      />
    </>
  );
}
