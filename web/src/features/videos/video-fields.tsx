import { Group, NativeSelect, Switch, TextInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PlainAudience, type Audience } from '@velvet/contracts/content/audiences';
import { maxVideoDescription, maxVideoTitle } from '@velvet/contracts/content/limits';
import { countCharacters } from '@velvet/contracts/text';
import { videoUploadTexts as texts } from '#texts/videos.ts';
import { usePriceField } from '#resources/creator-share.ts';
import { useTierAudiences } from '#resources/tier-audiences.ts';
import { decimalOf } from '#ui/decimal.ts';

/** Words, audience and price of a video, as typed. */
export type VideoValues = {
  readonly title: string;
  readonly description: string;
  readonly audience: Audience;
  /** units of the currency; '' is free */
  readonly price: string;
  readonly ageRestricted: boolean;
};

export const noVideoValues: VideoValues = {
  title: '',
  description: '',
  audience: 'public',
  price: '',
  ageRestricted: false,
};

/** Returns the values as the contract takes them. @param canSell a creator publishes for a price */
export function videoBody({ price, ...values }: VideoValues, canSell: boolean) {
  return { ...values, price: canSell && values.audience !== 'private' ? decimalOf(price) || 0 : 0 };
}

type FieldsProps = {
  readonly form: Pick<UseFormReturnType<VideoValues>, 'getInputProps' | 'getValues'>;
  /** a creator publishes for subscribers and for a price */
  readonly canSell: boolean;
};

/** Title, description, audience, price and age restriction of a video. */
export function VideoFields({ form, canSell }: FieldsProps) {
  const priceField = usePriceField(form.getValues().price);
  const { title, description, audience } = form.getValues();
  const isSold = canSell && audience !== 'private';
  const tiers = useTierAudiences(canSell, audience);
  const audiences = [
    ...PlainAudience.options
      .filter((value) => value !== 'subscribers' || canSell)
      .map((value) => ({ value, label: texts.audiences[value] })),
    ...tiers,
  ];
  return (
    <>
      <TextInput
        size="md"
        required
        label={texts.name}
        description={texts.left(countCharacters(title.trim()), maxVideoTitle)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('title')}
      />
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={5}
        label={texts.description}
        placeholder={texts.descriptionHint}
        description={texts.left(countCharacters(description.trim()), maxVideoDescription)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('description')}
      />
      <Group grow align="flex-start">
        <NativeSelect size="md" label={texts.audience} data={audiences} {...form.getInputProps('audience')} />
        {isSold && (
          <TextInput
            size="md"
            label={texts.price}
            placeholder={texts.priceHint}
            {...priceField}
            {...form.getInputProps('price')}
          />
        )}
      </Group>
      <Switch label={texts.ageRestricted} {...form.getInputProps('ageRestricted', { type: 'checkbox' })} />
    </>
  );
}
