import { createFileRoute } from '@tanstack/react-router';
import { signedInWithPermission } from '../shell/guards.ts';
import { Shell } from '../shell/Shell.tsx';

/** Everything behind the login: top bar, sidebar, content, footer. */
export const Route = createFileRoute('/_portal')({
  staticData: { texts: ['notifications', 'overview'] },
  beforeLoad: ({ location, matches }): Promise<void> => {
    const shown = matches.flatMap(({ staticData }) => staticData.texts ?? []);
    return signedInWithPermission(location.href, matches.at(-1)?.fullPath ?? '/', shown);
  },
  component: Shell,
});
