import type { CallError } from '../call/callError.ts';
import { text } from '../i18n/text.ts';
import { loadWithRetry } from '../lazyComponent.ts';
import { store } from '../store.ts';
import { type ToastAction, ToastWords } from './ToastWords.tsx';

/** Display time of a toast in milliseconds (spec §9). */
const toastTime = 5_000;

type ToastKind = 'success' | 'error';

/** Shows the green toast of a successful change. The default text is "Successful". */
export const toastSuccess = (message?: string, action?: ToastAction): Promise<void> =>
  showToast('success', message || text('common.toast.successful'), action);

export const toastFailure = (message?: string, action?: ToastAction): Promise<void> =>
  showToast('error', message || text('common.toast.failed'), action);

/**
 * Shows the toast of a refused call. Shows none after status 401, because the sign-in page opens and explains the
 * reason. Do not call it if the screen shows the refusal itself, for example at a field.
 */
export const toastRefusal = async ({ status, message }: CallError): Promise<void> => {
  if (status !== 401) await toastFailure(message);
};

const signs = {
  success: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M8 12.5l3 3l5.2-6.5',
  error: 'M8.4 3h7.2L21 8.4v7.2L15.6 21H8.4L3 15.6V8.4zM9 9l6 6M15 9l-6 6',
} as const;

/** True if a toast is needed or may soon be needed. The portal then loads the toast component. */
export const toastsNeeded = store(false);

/** Number of times that each visible toast was shown, by its id. */
const toastCounts = new Map<string, number>();

async function showToast(kind: ToastKind, message: string, action: ToastAction | undefined): Promise<void> {
  toastsNeeded.set(true);
  const { notifications } = await loadWithRetry(() => import('@mantine/notifications'));
  const id = `${kind} ${message}`;
  const times = (toastCounts.get(id) ?? 0) + 1;
  toastCounts.set(id, times);
  const close = () => notifications.hide(id);
  const toast = {
    id,
    title: times > 1 ? `${text(`common.toast.${kind}`)} ×${times}` : text(`common.toast.${kind}`),
    message: <ToastWords action={action} close={close} message={message} />,
    icon: (
      <svg aria-hidden="true" fill="none" height={16} viewBox="0 0 24 24" width={16}>
        <path d={signs[kind]} />
      </svg>
    ),
    color: kind === 'error' ? 'red' : 'green',
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: toastTime,
    withBorder: true,
    closeButtonProps: { 'aria-label': text('common.toast.close') },
    onClose: () => toastCounts.delete(id),
    ...(kind === 'success' && !action && { 'data-tells': true }),
  };
  if (times > 1) notifications.update(toast);
  else notifications.show(toast);
}
