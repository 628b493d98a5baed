import { Checkbox, NativeSelect, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { createPromotion, promotionLimits } from '@velvet/contracts/payment/promotions';
import { useCreatePromotion } from '#resources/promotions.ts';
import { promotionTexts as texts } from '#texts/promotions.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { bodyOf, emptyPromotion, type TypedPromotion } from './promotion-body.ts';

type PromotionDialogProps = {
  readonly isOpen: boolean;
  /** the page shows another offer now */
  readonly isReplacing: boolean;
  readonly onClose: () => void;
};

export function PromotionDialog({ isOpen, isReplacing, onClose }: PromotionDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.addTitle}>
      {isOpen && <PromotionForm isReplacing={isReplacing} onClose={onClose} />}
    </Dialog>
  );
}

const audiences = (['all', 'new', 'returning'] as const).map((value) => ({ value, label: texts.audiences[value] }));
const lengths = promotionLimits.trialDays.map((days) => ({ value: String(days), label: texts.dayCount(days) }));

const field = { size: 'md', autoComplete: 'off' } as const;
const whole = { ...field, inputMode: 'numeric' } as const;

type TermsProps = {
  readonly form: Pick<UseFormReturnType<TypedPromotion>, 'getInputProps'>;
  readonly isTrial: boolean;
};

/** The kind and length of an offer. */
function TermsFields({ form, isTrial }: TermsProps) {
  if (isTrial)
    return (
      <NativeSelect
        {...field}
        label={texts.days}
        description={texts.trialHint}
        data={lengths}
        {...form.getInputProps('days')}
      />
    );
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput {...whole} label={texts.percent} rightSection="%" {...form.getInputProps('percent')} />
        <TextInput {...whole} label={texts.months} {...form.getInputProps('months')} />
      </SimpleGrid>
      <NativeSelect {...field} label={texts.audience} data={audiences} {...form.getInputProps('audience')} />
    </>
  );
}

function PromotionForm({ isReplacing, onClose }: Omit<PromotionDialogProps, 'isOpen'>) {
  const create = useCreatePromotion();
  const form = useForm({
    schema: createPromotion.body,
    initialValues: emptyPromotion,
    toBody: bodyOf,
    save: create.mutateAsync,
    onSaved: () => {
      toast.success(texts.created);
      onClose();
    },
    failed: texts.createFailed,
  });
  return (
    <DialogForm form={form} label={texts.create} onCancel={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={texts.kind}
        data={[
          { value: 'discount', label: texts.kinds.discount },
          { value: 'trial', label: texts.kinds.trial },
        ]}
        {...form.getInputProps('kind')}
      />
      <TermsFields form={form} isTrial={form.values.kind === 'trial'} />
      <TextInput {...whole} label={texts.uses} description={texts.usesHint} {...form.getInputProps('uses')} />
      <TextInput
        {...field}
        type="date"
        label={texts.endsAt}
        description={texts.endsAtHint}
        {...form.getInputProps('endsAt')}
      />
      <TextInput {...field} label={texts.code} description={texts.codeHint} {...form.getInputProps('code')} />
      <Checkbox
        size="md"
        label={texts.isPublic}
        description={texts.isPublicHint}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
      {form.values.isPublic && isReplacing && (
        <Text fz="sm" c="dimmed" role="status">
          {texts.replaces}
        </Text>
      )}
    </DialogForm>
  );
}
