import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useText } from '../i18n/useText.ts';
import { useSession } from '../session/session.ts';
import type { ToastAction } from '../toast/ToastWords.tsx';
import type { InputOf } from './call.ts';
import { type UseSaveOptions, useSave } from './useSave.ts';

/**
 * Returns an undo action for the option `next` of `useSave`. The action calls the operation `inverse` with the input
 * that restores the exact previous state, and shows its own toast. Returns undefined if the person may not call
 * `inverse`.
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
