import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { vaultTexts } from '#texts/vault.ts';

const texts = vaultTexts.fields;

type Words = {
  readonly title: string;
  readonly description: string;
  readonly tags: string;
  readonly isPrivate: boolean;
};

type FieldsProps = {
  readonly form: Pick<UseFormReturnType<Words>, 'getInputProps'>;
  /** false for several files, whose titles are their names */
  readonly hasTitle?: boolean;
};

/** Title, description and privacy of an item, for upload and edit. */
export function WordsFields({ form, hasTitle = true }: FieldsProps) {
  return (
    <>
      {hasTitle && <TextInput size="md" label={texts.title} {...form.getInputProps('title')} />}
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        label={texts.description}
        {...form.getInputProps('description')}
      />
      <TextInput size="md" label={texts.tags} description={texts.tagsHint} {...form.getInputProps('tags')} />
      <Checkbox
        size="md"
        label={texts.isPrivate}
        description={texts.isPrivateHint}
        {...form.getInputProps('isPrivate', { type: 'checkbox' })}
      />
    </>
  );
}
