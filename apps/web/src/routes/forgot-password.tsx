import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/auth/forgot-password/ForgotPasswordPage.tsx';
import { parseMailedLink } from '../features/auth/forgot-password/mailedLink.ts';
import { requireGuestOrLink } from '../shell/guards.ts';

export const Route = createFileRoute('/forgot-password')({
  // In the first chunk. As a separate chunk, it would fetch the parts of the signed-in screens.
  codeSplitGroupings: [],
  staticData: { texts: [] },
  beforeLoad: ({ location }) => requireGuestOrLink(parseMailedLink(location.hash) !== undefined),
  component: ForgotPasswordPage,
});
