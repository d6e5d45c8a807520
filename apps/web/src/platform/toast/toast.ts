import { text } from '../i18n/text.ts';

/** Milliseconds a toast stays (spec §9). */
export const toastTime = 5_000;

/** The green toast of a successful change; `message` is the portal's, "Successful" when it sent none. */
export const toastSuccess = (message?: string): Promise<void> =>
  show('green', 'status', text('common.toast.success'), message || text('common.toast.successful'));

/** The red toast of a refused or failed change. */
export const toastFailure = (message?: string): Promise<void> =>
  show('red', 'alert', text('common.toast.error'), message || text('common.toast.failed'));

async function show(color: string, role: string, title: string, message: string): Promise<void> {
  // the login screen shows none, so it need not fetch them
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    title,
    message,
    color,
    role,
    autoClose: toastTime,
    withBorder: true,
    closeButtonProps: { 'aria-label': text('common.toast.close') },
  });
}
