import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../shell/guards.ts';
import { Shell } from '../shell/Shell.tsx';

/** The layout of all screens after sign-in: top bar, sidebar, content, footer. */
export const Route = createFileRoute('/_portal')({
  staticData: { texts: ['notifications', 'overview'] },
  beforeLoad: ({ location, matches }): Promise<void> => {
    const texts = matches.flatMap(({ staticData }) => staticData.texts ?? []);
    return requirePermission(location.href, matches.at(-1)?.fullPath ?? '/', texts);
  },
  component: Shell,
});
