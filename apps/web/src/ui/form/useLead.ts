import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useText } from '../../platform/i18n/useText.ts';
import type { ToastAction } from '../../platform/toast/ToastWords.tsx';

/**
 * Returns a function that creates a toast action for `next` of `useCreate`. The action opens the new row, which may be
 * on another page or hidden by a filter.
 */
export function useLead(): (to: NavigateOptions) => ToastAction {
  const t = useText();
  const navigate = useNavigate();
  return (to) => ({ label: t('common.toast.show'), run: () => void navigate(to) });
}
