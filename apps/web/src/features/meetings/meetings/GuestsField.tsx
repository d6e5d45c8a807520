import { useText } from '../../../platform/i18n/useText.ts';
import { LinesField } from '../../../ui/fields/LinesField.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

/** Email addresses of external guests, separated by commas. An invalid address prevents saving (spec §5). */
export function GuestsField({ parts, problem, ...field }: FieldBinding<string[] | null> & { label: string }) {
  const t = useText();
  const isInvalid = Object.keys(parts ?? {}).length > 0;
  return (
    <LinesField
      {...field}
      hint={t('meetings.meetings.guestsHint')}
      problem={isInvalid ? t('meetings.meetings.guestInvalid') : problem}
    />
  );
}
