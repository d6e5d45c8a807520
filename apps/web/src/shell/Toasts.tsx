import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './Toasts.module.css';

/** Where toasts appear; what was said before it came is shown when it does. */
export const Toasts = () => <Notifications className={classes.toasts ?? ''} limit={2} position="top-right" />;
