import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useText } from '../i18n/useText.ts';
import { useSession } from '../session/session.ts';
import type { ToastAction } from '../toast/ToastWords.tsx';
import type { InputOf } from './call.ts';
import { type UseSaveOptions, useSave } from './useSave.ts';

/**
 * The way back in the toast of what was just done, for `next` of `useSave`: `inverse` with the input that restores exactly what was there,
 * nothing less. Absent where the person may not call it. What became of it, a toast of its own says.
 */
export function useUndo<O extends OperationShape>(
  inverse: O,
  options: Pick<UseSaveOptions<O>, 'done' | 'onSuccess'> = {},
): (input: InputOf<O>) => ToastAction | undefined {
  const t = useText();
  const { can } = useSession();
  const { save } = useSave(inverse, options);
  return (input) => (can(inverse) ? { label: t('common.toast.undo'), run: () => save(input) } : undefined);
}
