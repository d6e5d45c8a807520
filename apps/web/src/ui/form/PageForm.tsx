import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { AskToLeave } from './AskToLeave.tsx';
import { FormNote } from './FormNote.tsx';
import classes from './PageForm.module.css';
import type { Draft } from './useDraft.ts';
import { useFormSend } from './useFormSend.ts';
import { useUnsaved } from './useUnsaved.ts';
import { WrongFields } from './WrongFields.tsx';

export interface FormProps<V, B> {
  draft: Draft<V, B>;
  pending: boolean;
  /**
   * Called with a valid body of the operation. If the form stays open after saving, `onSubmit` must call `draft.saved`
   * after a successful save.
   */
  onSubmit: (body: B) => void;
  children: ReactNode;
}

interface Props<V, B> extends FormProps<V, B> {
  /** Accessible name of the form. */
  label: string;
}

/**
 * Shows a form on a page. The form stays open after saving. If there is unsaved input, leaving the page asks for
 * confirmation.
 */
export function PageForm<V, B>({ label, draft, pending, onSubmit, children }: Props<V, B>) {
  const t = useText();
  const { form, sendTo } = useFormSend(draft, pending);
  const leaving = useUnsaved(draft.isDirty);
  return (
    <>
      <form aria-label={label} className={classes.form} noValidate onSubmit={sendTo(onSubmit)} ref={form}>
        <Stack className={classes.fields} gap="md">
          <FormNote text={draft.note} />
          {children}
        </Stack>
        <div className={classes.foot}>
          <WrongFields form={form} problems={draft.problems} />
          <Button loading={pending} type="submit">
            {t('common.actions.save')}
          </Button>
        </div>
      </form>
      {leaving.isAsked && <AskToLeave onLeave={leaving.leave} onStay={leaving.stay} />}
    </>
  );
}
