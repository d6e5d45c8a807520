import { createFileRoute } from '@tanstack/react-router';
import { signedInWithPermission } from '../shell/guards.ts';
import { Shell } from '../shell/Shell.tsx';

/** Everything behind the login: top bar, sidebar, content, footer. */
export const Route = createFileRoute('/_portal')({
  beforeLoad: ({ location, matches }): Promise<void> =>
    signedInWithPermission(location.href, matches.at(-1)?.fullPath ?? '/'),
  component: Shell,
});
