import { text } from '../i18n/text.ts';
import { untilItComes } from '../lazily.ts';
import { store } from '../store.ts';
import { type ToastAction, ToastWords } from './ToastWords.tsx';

/** Milliseconds a toast stays (spec §9). */
export const toastTime = 5_000;

type Kind = 'success' | 'error';

/** The green toast of a successful change; `message` is the portal's, "Successful" when it sent none. */
export const toastSuccess = (message?: string, action?: ToastAction): Promise<void> =>
  show('success', message || text('common.toast.successful'), action);

/** The red toast of a refused or failed change. */
export const toastFailure = (message?: string, action?: ToastAction): Promise<void> =>
  show('error', message || text('common.toast.failed'), action);

const signs = {
  success: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M8 12.5l3 3l5.2-6.5',
  error: 'M8.4 3h7.2L21 8.4v7.2L15.6 21H8.4L3 15.6V8.4zM9 9l6 6M15 9l-6 6',
} as const;

/** Whether there is, or soon may be, something to say: the frame then fetches where toasts appear. */
export const toasting = store(false);

/** How often each toast that is still there has been said. */
const said = new Map<string, number>();

async function show(kind: Kind, message: string, action: ToastAction | undefined): Promise<void> {
  toasting.set(true);
  const { notifications } = await untilItComes(() => import('@mantine/notifications'));
  const id = `${kind} ${message}`;
  const times = (said.get(id) ?? 0) + 1;
  said.set(id, times);
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
    onClose: () => said.delete(id),
    ...(kind === 'success' && !action && { 'data-tells': true }),
  };
  if (times > 1) notifications.update(toast);
  else notifications.show(toast);
}
