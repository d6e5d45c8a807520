import { Button, Card, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { AskToLeave } from './AskToLeave.tsx';
import type { Draft } from './useDraft.ts';
import { useFormSend } from './useFormSend.ts';
import { useUnsaved } from './useUnsaved.ts';

interface Props<V, B> {
  /** What the form is about, read aloud. */
  label: string;
  draft: Draft<V, B>;
  /** The save is under way. */
  pending: boolean;
  /** Called with a body that passed the operation's shape. After the save, tell `draft.saved`. */
  onSubmit: (body: B) => void;
  /** The fields. */
  children: ReactNode;
}

/** A form that is a screen or a tab of one, and stays after saving. Going elsewhere asks before what was typed is lost. */
export function PageForm<V, B>({ label, draft, pending, onSubmit, children }: Props<V, B>) {
  const t = useText();
  const { form, send } = useFormSend(draft, pending, onSubmit);
  const leaving = useUnsaved(draft.isDirty);
  return (
    <>
      <Card aria-label={label} component="form" noValidate onSubmit={send} padding="lg" ref={form} withBorder>
        <Stack gap="sm">{children}</Stack>
        <Group justify="flex-end" mt="lg">
          <Button loading={pending} type="submit">
            {t('common.actions.save')}
          </Button>
        </Group>
      </Card>
      {leaving.isAsked && <AskToLeave onLeave={leaving.leave} onStay={leaving.stay} />}
    </>
  );
}
