import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useText } from '../platform/i18n/useText.ts';
import type { ToastAction } from '../platform/toast/ToastWords.tsx';

/** The way to what was just made, for `next` of `useCreate`: a new row may stand on another page, or behind a filter. */
export function useLead(): (to: NavigateOptions) => ToastAction {
  const t = useText();
  const navigate = useNavigate();
  return (to) => ({ label: t('common.toast.show'), run: () => void navigate(to) });
}
