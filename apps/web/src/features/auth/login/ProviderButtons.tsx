import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { Button, Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { deviceOfBrowser } from './deviceOfBrowser.ts';

interface Props {
  rememberMe: boolean;
  /** Path of the page to open after sign-in. */
  from: string | undefined;
  onProblem: (problem: string) => void;
}

/** Shows the buttons for signing in with an identity provider. Hidden if the portal has no identity providers. */
export function ProviderButtons({ rememberMe, from, onProblem }: Props) {
  const t = useText();
  const offered = useApi(identityProviders.list, { quiet: true });
  const { save, isPending } = useSave(identityProviders.start, {
    toast: false,
    onSuccess: ({ address }) => window.location.assign(address),
    onRefusal: ({ message }) => {
      onProblem(message);
      return true;
    },
  });
  const { deviceName, deviceInfo } = deviceOfBrowser();
  const providers = offered.data?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <Stack gap="sm" mt="md">
      <Text c="dimmed" fz="sm" ta="center">
        {t('login.or')}
      </Text>
      {providers.map(({ key, name }) => (
        <Button
          disabled={isPending}
          fullWidth
          key={key}
          onClick={() =>
            save({ body: { provider: key, rememberMe, deviceName, deviceInfo, page: from ?? null } })
          }
          size="md"
          variant="default"
        >
          {t('login.byProvider', { name })}
        </Button>
      ))}
    </Stack>
  );
}
