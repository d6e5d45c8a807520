import { Center, Loader } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';

/** While a screen's code or the session is on its way. */
export function LoadingScreen() {
  const t = useText();
  return (
    <Center mih="50dvh" role="status">
      <Loader role="img" aria-label={t('common.states.loading')} />
    </Center>
  );
}
