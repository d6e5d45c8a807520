import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useMe } from '../../../platform/session/session.ts';
import { useLogout } from '../../../platform/session/useLogout.ts';
import { GateCard } from '../login/GateCard.tsx';

/**
 * Shown to a person that opens an emailed link while signed in to any account. The person must sign out before the link
 * is used.
 */
export function LinkWhileSignedIn({ email }: { email: string }) {
  const t = useText();
  const me = useMe();
  const navigate = useNavigate();
  const { logout, isPending } = useLogout();
  const isOwn = me?.email.toLowerCase() === email.toLowerCase();
  const values = { email, name: me?.displayName ?? '', account: me?.accountName ?? '' };
  return (
    <GateCard
      failed=""
      problems={[]}
      text={t(isOwn ? 'forgotPassword.signedInSelf' : 'forgotPassword.signedInOther', values)}
      title={t('forgotPassword.signedIn')}
    >
      <Stack gap="md">
        <Button autoFocus fullWidth loading={isPending} onClick={logout} size="md">
          {t('forgotPassword.leave')}
        </Button>
        <Button fullWidth onClick={() => void navigate({ to: '/', replace: true })} variant="subtle">
          {t('forgotPassword.stay')}
        </Button>
      </Stack>
    </GateCard>
  );
}
