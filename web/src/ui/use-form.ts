import { schemaResolver, useForm as useInputs, type FormErrors } from '@mantine/form';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { errorsAtFields, refusalAtFields, wholeForm } from '#api/field-errors.ts';
import { useUnsaved } from './unsaved.ts';

type FormOptions<Values, Body, Saved> = {
  /** the contract's rules of what is saved, the only source of validation */
  readonly schema: z.ZodType<unknown, Body>;
  readonly initialValues: Values;
  /** @throws {ApiFailure} a refusal that names a field appears there, every other one in `message` */
  readonly save: (body: Body) => Promise<Saved>;
  /** runs after a save, unless the form was closed meanwhile */
  readonly onSaved?: (saved: Saved) => void;
  /** message of a failure that has none for the user */
  readonly failed: string | ((error: unknown) => string);
  /** turns the values into the body; by default they are the body */
  readonly toBody?: (values: Values) => Body;
};
type NeedsBody<Values, Body> = Values extends Body ? unknown : { readonly toBody: (values: Values) => Body };

/**
 * A form that validates on submit, shows each error at its field until the field changes, and focuses the first of them.
 * It submits once at a time and guards unsaved changes (`useUnsaved`).
 */
export function useForm<Values extends Record<string, unknown>, Body, Saved>(
  options: FormOptions<Values, Body, Saved> & NeedsBody<Values, Body>,
) {
  const { schema, initialValues, save, onSaved, failed } = options;
  // `NeedsBody`: without `toBody` the values are a body
  const bodyOf = (values: Values) => (options.toBody ? options.toBody(values) : (values as unknown as Body));
  const inputs = useInputs<Values>({
    initialValues,
    validate: (values) => errorsAtFields(schemaResolver(schema, { sync: true })(bodyOf(values)), values),
  });
  const isShown = useIsShown();
  useUnsaved(inputs.isDirty());
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inputs.submitting) return;
    const form = event.currentTarget;
    const refuse = (errors: FormErrors) => {
      // a frame may come before a render outside an event, and then there is no message to scroll to
      flushSync(() => inputs.setErrors(errors));
      focusFirst(form, errors);
    };
    const finish = (values: Values, saved: Saved) => {
      if (!isShown.current) return;
      inputs.resetDirty(values);
      onSaved?.(saved);
    };
    inputs.onSubmit(
      (values) =>
        save(bodyOf(values)).then(
          (saved) => finish(values, saved),
          (error: unknown) =>
            refuse(refusalAtFields(error, values, typeof failed === 'string' ? failed : failed(error))),
        ),
      (errors) => focusFirst(form, errors),
    )(event);
  };
  return { ...inputs, onSubmit, message: inputs.errors[wholeForm] };
}

export type Form = Pick<ReturnType<typeof useForm>, 'onSubmit' | 'submitting' | 'message'>;

function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}

/** Focuses the first invalid field, and scrolls its message or that of the whole form into view when it is rendered. */
function focusFirst(form: HTMLFormElement, errors: FormErrors): void {
  // `getInputProps` marks each input with its field
  const marked = [...form.querySelectorAll<HTMLElement>('[data-path]')];
  const first = marked.find(({ dataset }) => dataset['path'] !== undefined && errors[dataset['path']] !== undefined);
  first?.focus();
  requestAnimationFrame(() => {
    const message = first ? first.closest('.mantine-InputWrapper-root') : form.querySelector('[role=alert]');
    message?.scrollIntoView({ block: 'nearest' });
  });
}
