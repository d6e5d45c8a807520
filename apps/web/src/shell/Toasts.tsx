import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './Toasts.module.css';

/** Shows toasts, including toasts that were requested before this component was loaded. */
export const Toasts = () => <Notifications className={classes.toasts ?? ''} limit={2} position="top-right" />;
