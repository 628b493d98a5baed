import { FileButton, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { IconFileUpload, IconTrash } from '@tabler/icons-react';
import type { CaptionAddress } from '@velvet/contracts/content/caption-address';
import { CaptionLanguage } from '@velvet/contracts/content/captions';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useDeleteCaptions, useSaveCaptions } from '#resources/captions.ts';
import { captionTexts as texts } from '#texts/captions.ts';
import { Action } from '#ui/action.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { languageName } from '#ui/media/captions.ts';
import { toast } from '#ui/toast.ts';

/** Offered languages, besides those of the browser. */
const common = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
].concat(['pt', 'pt-BR', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant']);

/** Languages of a browser may have parts that no tag has. */
const ownLanguages = () => navigator.languages.flatMap((tag) => CaptionLanguage.safeParse(tag).data ?? []);

const languages = () =>
  [...new Set([...ownLanguages(), ...common])].map((value) => ({ value, label: languageName(value) }));

type CaptionsFieldProps = {
  readonly itemId: VaultItemId;
  /** languages of the present ones */
  readonly captions: readonly Pick<CaptionAddress, 'language'>[];
};

/** The captions of a video: saved, replaced and deleted at once. */
export function CaptionsField({ itemId: id, captions }: CaptionsFieldProps) {
  const { mutate: save, isPending, error } = useSaveCaptions();
  const [language, setLanguage] = useState(() => ownLanguages()[0] ?? 'en');
  const send = (file: File | null, of: string) =>
    file && save({ id, language: of, file }, { onSuccess: () => toast.success(texts.saved(languageName(of))) });
  return (
    <Input.Wrapper size="md" label={texts.title} description={texts.hint} labelElement="div">
      <Stack gap="2xs" mt="2xs">
        {captions.map((each) => (
          <Language key={each.language} id={id} language={each.language} onFile={(file) => send(file, each.language)} />
        ))}
        <Group gap="2xs" wrap="nowrap">
          <NativeSelect
            size="md"
            flex={1}
            aria-label={texts.language}
            data={languages()}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
          <FileButton accept=".vtt,.srt,text/vtt" onChange={(file) => send(file, language)}>
            {(button) => (
              <Action {...button} loading={isPending}>
                {texts.add}
              </Action>
            )}
          </FileButton>
        </Group>
        {error && (
          <Text fz="sm" c="var(--velvet-danger)" role="alert">
            {messageOf(error, texts.saveFailed)}
          </Text>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

type LanguageProps = {
  readonly id: VaultItemId;
  readonly language: string;
  readonly onFile: (file: File | null) => void;
};

function Language({ id, language, onFile }: LanguageProps) {
  const { mutate: remove, isPending } = useDeleteCaptions();
  const name = languageName(language);
  const drop = () =>
    remove(
      { id, language },
      {
        onSuccess: () => toast.success(texts.removed(name)),
        onError: (error) => toast.error(messageOf(error, texts.removeFailed)),
      },
    );
  return (
    <Group gap={0} wrap="nowrap">
      <Text flex={1} truncate>
        {name}
      </Text>
      <FileButton accept=".vtt,.srt,text/vtt" onChange={onFile}>
        {(button) => <IconButton {...button} icon={IconFileUpload} label={texts.replace(name)} />}
      </FileButton>
      <IconButton icon={IconTrash} label={texts.remove(name)} disabled={isPending} onClick={drop} />
    </Group>
  );
}
